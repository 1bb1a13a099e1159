import type { trasladosCalls } from '@conserje/contract';
import type { Handlers } from '../../platform/http/contexto.ts';
import { pasados, trasladar } from './traslados.service.ts';

export const traslados: Handlers<keyof typeof trasladosCalls> = {
  getTraslados: pasados,
  addTraslado: trasladar,
};

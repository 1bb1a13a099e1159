import type { degradosCalls } from '@conserje/contract';
import type { Handlers } from '../../platform/http/contexto.ts';
import { degradar, pasados } from './degrados.service.ts';

export const degrados: Handlers<keyof typeof degradosCalls> = {
  getAllDegrados: pasados,
  actionDegrado: degradar,
};

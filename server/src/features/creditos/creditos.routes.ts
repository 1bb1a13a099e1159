import type { creditosCalls } from '@conserje/contract';
import type { Handlers } from '../../platform/http/contexto.ts';
import { movimientosDe } from './creditos.service.ts';

export const creditos: Handlers<keyof typeof creditosCalls> = {
  movimientos: movimientosDe,
};

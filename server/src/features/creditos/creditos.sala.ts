import type { Sala } from '../../platform/sala.ts';
import { MOVIMIENTOS } from './creditos.cuadrar.ts';
import { movimientosDe } from './creditos.service.ts';

export const creditos: Sala<'creditos'> = {
  handlers: { movimientos: movimientosDe },
  pruebas: MOVIMIENTOS,
};

import type { membresiasCalls } from '@conserje/contract';
import type { Handlers } from '../../platform/http/contexto.ts';
import { pasar } from './membresias.pasar.ts';
import { terminar, tiposEnVenta, vendidas, vigenteDe } from './membresias.service.ts';
import { vender } from './membresias.vender.ts';

export const membresias: Handlers<keyof typeof membresiasCalls> = {
  allMembership: vendidas,
  getMembresias: ({ deps }) => tiposEnVenta(deps.motor.db),
  membresiaVigente: vigenteDe,
  addMembresia: vender,
  pasarMembresia: pasar,
  deleteMemb: terminar,
};

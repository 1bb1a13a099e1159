import type { Sala } from '../../platform/sala.ts';
import { anular } from './membresias.anular.ts';
import { pasar } from './membresias.pasar.ts';
import { porTerminar, terminar, tiposEnVenta, vendidas, vigenteDe } from './membresias.service.ts';
import { FINES_DE_MEMBRESIAS } from './membresias.vencimientos.ts';
import { vender } from './membresias.vender.ts';

export const membresias: Sala<'membresias'> = {
  handlers: {
    allMembership: vendidas,
    membresiasPorTerminar: porTerminar,
    getMembresias: tiposEnVenta,
    membresiaVigente: vigenteDe,
    addMembresia: vender,
    pasarMembresia: pasar,
    deleteMemb: terminar,
    anularMembresia: anular,
  },
  vencimientos: FINES_DE_MEMBRESIAS,
};

import type { FeatureModule } from '../../../platform/featureModule.ts';
import { annul } from './membresias.annul.ts';
import { MEMBRESIA_DUE_NOTICES } from './membresias.dueNotices.ts';
import { pass } from './membresias.handOver.ts';
import { sell } from './membresias.sell.ts';
import { currentMembresia, endingSoon, finish, listSold, typesOnSale } from './membresias.service.ts';

export const membresias: FeatureModule<'membresias'> = {
  handlers: {
    allMembership: listSold,
    membresiasPorTerminar: endingSoon,
    getMembresias: typesOnSale,
    membresiaVigente: currentMembresia,
    addMembresia: sell,
    pasarMembresia: pass,
    deleteMemb: finish,
    anularMembresia: annul,
  },
  dueNoticeKinds: MEMBRESIA_DUE_NOTICES,
};

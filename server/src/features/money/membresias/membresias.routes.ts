import type { FeatureModule } from '../../../platform/featureModule.ts';
import { annul } from './membresias.annul.ts';
import { MEMBRESIA_DUE_NOTIFICATIONS } from './membresias.dueNotifications.ts';
import { handOver } from './membresias.handOver.ts';
import { sell } from './membresias.sell.ts';
import { currentMembresia, endingSoon, endMembresia, listSold, typesOnSale } from './membresias.service.ts';

export const membresias: FeatureModule<'membresias'> = {
  handlers: {
    allMembership: listSold,
    membresiasPorTerminar: endingSoon,
    getMembresias: typesOnSale,
    membresiaVigente: currentMembresia,
    addMembresia: sell,
    pasarMembresia: handOver,
    deleteMemb: endMembresia,
    anularMembresia: annul,
  },
  dueNotificationKinds: MEMBRESIA_DUE_NOTIFICATIONS,
};

import type { FeatureModule } from '../../../platform/featureModule.ts';
import { MOVEMENT_CHECKS } from './creditos.reconcile.ts';
import { movementsOf } from './creditos.service.ts';

export const creditos: FeatureModule<'creditos'> = {
  handlers: { movimientos: movementsOf },
  reconciliationChecks: MOVEMENT_CHECKS,
};

import type { FeatureModule } from '../../../platform/featureModule.ts';
import { MOVEMENTS } from './creditos.reconcile.ts';
import { movementsOf } from './creditos.service.ts';

export const creditos: FeatureModule<'creditos'> = {
  handlers: { movimientos: movementsOf },
  reconciliationChecks: MOVEMENTS,
};

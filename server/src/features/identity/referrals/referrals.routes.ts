import type { FeatureModule } from '../../../platform/featureModule.ts';
import { correctReferral, listNewcomers, listReferrers, viewReferral } from './referrals.service.ts';

export const referrals: FeatureModule<'referrals'> = {
  handlers: {
    referidos: listReferrers,
    referidosDe: listNewcomers,
    referido: viewReferral,
    corregirReferido: correctReferral,
  },
};

import type { FeatureModule } from '../../../platform/featureModule.ts';
import { listPast, transfer } from './traslados.service.ts';

export const traslados: FeatureModule<'traslados'> = {
  handlers: { getTraslados: listPast, addTraslado: transfer },
};

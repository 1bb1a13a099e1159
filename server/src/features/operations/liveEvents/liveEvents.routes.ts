import type { FeatureModule } from '../../../platform/featureModule.ts';
import { listen } from './liveEvents.service.ts';

export const liveEvents: FeatureModule<'liveEvents'> = {
  handlers: { vivo: listen },
};

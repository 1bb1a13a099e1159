import type { FeatureModule } from '../../../platform/featureModule.ts';
import { ahora, testRadio } from './radio.service.ts';

export const radio: FeatureModule<'radio'> = { handlers: { radioAhora: ahora, probarRadio: testRadio } };

import type { FeatureModule } from '../../../platform/featureModule.ts';
import { getRadioNow, testRadio } from './radio.service.ts';

export const radio: FeatureModule<'radio'> = { handlers: { radioAhora: getRadioNow, probarRadio: testRadio } };

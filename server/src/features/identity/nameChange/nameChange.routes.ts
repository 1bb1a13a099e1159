import type { FeatureModule } from '../../../platform/featureModule.ts';
import { act, all, requestOf, retirar } from './nameChange.service.ts';

export const nameChange: FeatureModule<'nameChange'> = {
  handlers: { getAllRequest: all, getNameRequest: requestOf, actionNombre: act, retirarNombre: retirar },
};

import type { FeatureModule } from '../../../platform/featureModule.ts';
import { give, listRegistered, remove } from './firmas.service.ts';

export const firmas: FeatureModule<'firmas'> = {
  handlers: { getAllFirmas: listRegistered, addFirma: give, delFirma: remove },
};

import type { FeatureModule } from '../../../platform/featureModule.ts';
import { addFirma, deleteFirma, listFirmas } from './firmas.service.ts';

export const firmas: FeatureModule<'firmas'> = {
  handlers: { getAllFirmas: listFirmas, addFirma, delFirma: deleteFirma },
};

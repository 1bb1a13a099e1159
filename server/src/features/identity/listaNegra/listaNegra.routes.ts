import type { FeatureModule } from '../../../platform/featureModule.ts';
import { ban, liftBan, listBans } from './listaNegra.service.ts';

export const listaNegra: FeatureModule<'listaNegra'> = {
  handlers: { listaNegra: listBans, vetar: ban, quitarVeto: liftBan },
};

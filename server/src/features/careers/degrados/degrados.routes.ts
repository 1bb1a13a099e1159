import type { FeatureModule } from '../../../platform/featureModule.ts';
import { demote, demoteMany, listPast } from './degrados.service.ts';

export const degrados: FeatureModule<'degrados'> = {
  handlers: { getAllDegrados: listPast, actionDegrado: demote, degradarVarias: demoteMany },
};

import type { FeatureModule } from '../../../platform/featureModule.ts';
import { demote, listPast } from './degrados.service.ts';

export const degrados: FeatureModule<'degrados'> = {
  handlers: { getAllDegrados: listPast, actionDegrado: demote },
};

import type { FeatureModule } from '../../../platform/featureModule.ts';
import { careerOf, listRangos } from './career.service.ts';

export const career: FeatureModule<'career'> = {
  handlers: { onlyRangos: ({ deps }) => listRangos(deps.engine.db), carrera: careerOf },
};

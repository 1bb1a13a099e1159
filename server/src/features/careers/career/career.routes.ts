import type { FeatureModule } from '../../../platform/featureModule.ts';
import { careerOf, rangos } from './career.service.ts';

export const career: FeatureModule<'career'> = {
  handlers: { onlyRangos: ({ deps }) => rangos(deps.motor.db), carrera: careerOf },
};

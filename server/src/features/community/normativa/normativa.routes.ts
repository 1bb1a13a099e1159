import type { FeatureModule } from '../../../platform/featureModule.ts';
import { getPresent, getVersion, listVersions, saveNormativa } from './normativa.service.ts';

export const normativa: FeatureModule<'normativa'> = {
  handlers: {
    normativa: getPresent,
    normativaVersiones: listVersions,
    normativaVersion: getVersion,
    guardarNormativa: saveNormativa,
  },
};

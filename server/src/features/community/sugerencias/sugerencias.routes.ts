import type { FeatureModule } from '../../../platform/featureModule.ts';
import { actOnSugerencia, listAll } from './sugerencias.service.ts';

export const sugerencias: FeatureModule<'sugerencias'> = {
  handlers: { sugerencias: listAll, actionSugerencias: actOnSugerencia },
};

import type { FeatureModule } from '../../../platform/featureModule.ts';
import { act, listAll } from './sugerencias.service.ts';

export const sugerencias: FeatureModule<'sugerencias'> = { handlers: { sugerencias: listAll, actionSugerencias: act } };

import type { FeatureModule } from '../../../platform/featureModule.ts';
import { dismiss, dismissMany, listPast } from './despidos.service.ts';

export const despidos: FeatureModule<'despidos'> = {
  handlers: { getAllDespidos: listPast, despedir: dismiss, despedirVarias: dismissMany },
};

import type { FeatureModule } from '../../../platform/featureModule.ts';
import { getCurrentWeek, getPastWeek, getPresence } from './resumenSemanal.service.ts';

export const resumenSemanal: FeatureModule<'resumenSemanal'> = {
  handlers: { nominaWeek: getCurrentWeek, resumenSemana: getPastWeek, presenciaSemana: getPresence },
};

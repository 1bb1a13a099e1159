import type { FeatureModule } from '../../../platform/featureModule.ts';
import { shiftFichajes } from './fichaje.queries.ts';
import { active, clockIn, closeOne, listOwn, ofSomeone } from './fichaje.service.ts';

export const fichaje: FeatureModule<'fichaje'> = {
  handlers: {
    getFichajes: listOwn,
    getFichajesActivos: active,
    fichajesDe: ofSomeone,
    actionFichar: clockIn,
    cerrarFichaje: closeOne,
  },
  correcciones: [shiftFichajes],
};

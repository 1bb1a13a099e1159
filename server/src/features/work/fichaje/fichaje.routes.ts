import type { FeatureModule } from '../../../platform/featureModule.ts';
import { shiftFichajes } from './fichaje.queries.ts';
import { closeOne, listActive, listOwn, ofSomeone, runFichajeAction } from './fichaje.service.ts';

export const fichaje: FeatureModule<'fichaje'> = {
  handlers: {
    getFichajes: listOwn,
    getFichajesActivos: listActive,
    fichajesDe: ofSomeone,
    actionFichar: runFichajeAction,
    cerrarFichaje: closeOne,
  },
  clockCorrections: [shiftFichajes],
};

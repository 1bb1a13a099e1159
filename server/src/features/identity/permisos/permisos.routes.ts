import type { FeatureModule } from '../../../platform/featureModule.ts';
import { getMatrix, preview, save } from './permisos.matrix.ts';
import { all, getOfUsuario, runAction } from './permisos.service.ts';

export const permisos: FeatureModule<'permisos'> = {
  handlers: {
    getExcepciones: all,
    excepcionDe: getOfUsuario,
    actionExcepciones: runAction,
    matrizPermisos: getMatrix,
    previoMatriz: preview,
    guardarMatriz: save,
  },
};

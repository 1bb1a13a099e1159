import type { FeatureModule } from '../../../platform/featureModule.ts';
import { getMatrix, previewMatrix, saveMatrix } from './permisos.matrix.ts';
import { actOnExcepcion, getExcepcionOf, listExcepciones } from './permisos.service.ts';

export const permisos: FeatureModule<'permisos'> = {
  handlers: {
    getExcepciones: listExcepciones,
    excepcionDe: getExcepcionOf,
    actionExcepciones: actOnExcepcion,
    matrizPermisos: getMatrix,
    previoMatriz: previewMatrix,
    guardarMatriz: saveMatrix,
  },
};

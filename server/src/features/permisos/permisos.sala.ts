import type { Sala } from '../../platform/sala.ts';
import { guardar, matriz, previo } from './permisos.matriz.ts';
import { actuar, deUsuario, todas } from './permisos.service.ts';

export const permisos: Sala<'permisos'> = {
  handlers: {
    getExcepciones: todas,
    excepcionDe: deUsuario,
    actionExcepciones: actuar,
    matrizPermisos: matriz,
    previoMatriz: previo,
    guardarMatriz: guardar,
  },
};

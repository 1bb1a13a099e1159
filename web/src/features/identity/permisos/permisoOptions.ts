import type { Permiso, Viewer } from '@conserje/rules';
import { hasPermiso, PERMISO_TEXTS, PERMISOS, parsePermisos } from '@conserje/rules';

/** A permiso, whether it is set, and why it is locked. */
export interface PermisoOption {
  permiso: Permiso;
  nombre: string;
  permite: string;
  isSet: boolean;
  reason: string | null;
}

/**
 * Lists the whole catalogue for a person with `permisos` besides those of the categoria. Those of the categoria need no
 * giving, and a giver can give or take only permisos that they hold (decisions §7).
 */
export function buildPermisoOptions(ofCategoria: string, permisos: string, giver: Viewer): PermisoOption[] {
  const [categoriaPermisos, extraPermisos] = [parsePermisos(ofCategoria), parsePermisos(permisos)];
  return PERMISOS.map((permiso) => {
    const isOfCategoria = categoriaPermisos.includes(permiso);
    const reason = isOfCategoria
      ? 'Ya lo tiene por su rango'
      : hasPermiso(giver, permiso)
        ? null
        : 'No tienes este permiso, así que no puedes darlo';
    return {
      permiso,
      ...PERMISO_TEXTS[permiso],
      isSet: isOfCategoria || extraPermisos.includes(permiso),
      reason,
    };
  });
}

export const togglePermisoCode = (permisos: string, permiso: Permiso): string => {
  const current = parsePermisos(permisos);
  const next = current.includes(permiso)
    ? current.filter((p) => p !== permiso)
    : parsePermisos([...current, permiso].join());
  return next.join();
};

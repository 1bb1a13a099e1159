import type { Permiso, Viewer } from '@conserje/rules';
import { hasPermiso, PERMISO_TEXTS, PERMISOS, parsePermisos } from '@conserje/rules';

/** A hook of the key board: a permission, whether its key hangs there, and why it cannot be touched. */
export interface PermisoOption {
  permiso: Permiso;
  nombre: string;
  permite: string;
  isSet: boolean;
  porque: string | null;
}

/**
 * The whole catalogue for someone whose category permits something and who is to have `permisos` besides, as a giver sees it:
 * what the category gives needs no giving, and nobody gives or takes what they do not hold (decisions §7).
 */
export function buildPermisoOptions(ofCategoria: string, permisos: string, giver: Viewer): PermisoOption[] {
  const [categoriaPermisos, extraPermisos] = [parsePermisos(ofCategoria), parsePermisos(permisos)];
  return PERMISOS.map((permiso) => {
    const isOfCategoria = categoriaPermisos.includes(permiso);
    const porque = isOfCategoria
      ? 'Ya lo tiene por su rango'
      : hasPermiso(giver, permiso)
        ? null
        : 'No tienes este permiso, así que no puedes darlo';
    return { permiso, ...PERMISO_TEXTS[permiso], isSet: isOfCategoria || extraPermisos.includes(permiso), porque };
  });
}

/** The codes with one more, or one less. */
export const togglePermisoCode = (permisos: string, permiso: Permiso): string => {
  const current = parsePermisos(permisos);
  const next = current.includes(permiso)
    ? current.filter((p) => p !== permiso)
    : parsePermisos([...current, permiso].join());
  return next.join();
};

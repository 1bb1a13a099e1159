import type { Permiso, Viewer } from '@conserje/rules';
import { hasPermiso, PERMISO_TEXTS, PERMISOS, parsePermisos } from '@conserje/rules';

/** A hook of the key board: a permission, whether its key hangs there, and why it cannot be touched. */
export interface PermisoOption {
  permiso: Permiso;
  nombre: string;
  permite: string;
  puesta: boolean;
  porque: string | null;
}

/**
 * The whole catalogue for someone whose category permits something and who is to have `permisos` besides, as a giver sees it:
 * what the category gives needs no giving, and nobody gives or takes what they do not hold (decisions §7).
 */
export function permisoEntries(ofCategoria: string, permisos: string, quien: Viewer): PermisoOption[] {
  const [ownRows, additional] = [parsePermisos(ofCategoria), parsePermisos(permisos)];
  return PERMISOS.map((permiso) => {
    const theirs = ownRows.includes(permiso);
    const porque = theirs
      ? 'Ya lo tiene por su rango'
      : hasPermiso(quien, permiso)
        ? null
        : 'No tienes este permiso, así que no puedes darlo';
    return { permiso, ...PERMISO_TEXTS[permiso], puesta: theirs || additional.includes(permiso), porque };
  });
}

/** The codes with one more, or one less. */
export const toggle = (permisos: string, permiso: Permiso): string => {
  const existing = parsePermisos(permisos);
  const nuevos = existing.includes(permiso)
    ? existing.filter((p) => p !== permiso)
    : parsePermisos([...existing, permiso].join());
  return nuevos.join();
};

import type { Lector, Permiso } from '@conserje/rules';
import { leerPermisos, PERMISOS, PERMISOS_DICHOS, tiene } from '@conserje/rules';

/** A hook of the key board: a permission, whether its key hangs there, and why it cannot be touched. */
export interface Gancho {
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
export function ganchos(deCategoria: string, permisos: string, quien: Lector): Gancho[] {
  const [suyas, ademas] = [leerPermisos(deCategoria), leerPermisos(permisos)];
  return PERMISOS.map((permiso) => {
    const suya = suyas.includes(permiso);
    const porque = suya
      ? 'Ya lo tiene por su rango'
      : tiene(quien, permiso)
        ? null
        : 'No tienes este permiso, así que no puedes darlo';
    return { permiso, ...PERMISOS_DICHOS[permiso], puesta: suya || ademas.includes(permiso), porque };
  });
}

/** The codes with one more, or one less. */
export const alternar = (permisos: string, permiso: Permiso): string => {
  const hay = leerPermisos(permisos);
  const nuevos = hay.includes(permiso) ? hay.filter((p) => p !== permiso) : leerPermisos([...hay, permiso].join());
  return nuevos.join();
};

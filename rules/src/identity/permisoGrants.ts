import type { Ranked } from '../careers/career.ts';
import type { Viewer } from './access.ts';
import { hasPermiso } from './access.ts';
import type { Permiso, PermisosChange } from './permisos.ts';

/**
 * Returns the permisos of a change that the giver does not hold: they may neither give nor remove these (decisions §7).
 */
export const foreignPermisos = (giver: Viewer, { given, removed }: PermisosChange): Permiso[] =>
  [...given, ...removed].filter((permiso) => !hasPermiso(giver, permiso));

/** Giving access to an account requires a higher place than its owner and every permiso of the owner (decisions §3). */
export const canGiveAccess = (owner: Ranked & Pick<Viewer, 'permisos'>, giver: Ranked & Viewer): boolean =>
  owner.orden < giver.orden && owner.permisos.every((permiso) => giver.permisos.includes(permiso));

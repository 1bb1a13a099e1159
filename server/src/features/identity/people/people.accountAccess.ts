import type { Permiso, Ranked } from '@conserje/rules';
import { canGiveAccess, SCREENS } from '@conserje/rules';
import { AppError } from '../../../platform/appError.ts';
import type { Db } from '../../../platform/database/database.ts';
import type { SessionUsuario } from '../../../platform/http/routing/callContext.ts';
import { activeUsuarios, orderOf } from './people.baseQueries.ts';
import { findActiveUsuario } from './people.find.ts';
import { requireUsuarioBelow } from './people.hierarchy.ts';
import { hasAllPermisos } from './people.permisos.ts';

/** Maximum of names in an error that says whom to ask. */
const NAMED_MAX = 3;

type Owner = Ranked & { usuario: string; permisos: readonly Permiso[] };

/** Finds who may give access to an account: usuarios who rank above, hold all its permisos and can open «Usuarios». */
export async function findAccessGivers(db: Db, { orden, permisos }: Omit<Owner, 'usuario'>): Promise<string[]> {
  const rows = await activeUsuarios(db)
    .select('u.usuario')
    .where(orderOf('m'), '>', orden)
    .where(hasAllPermisos(db, [...permisos, ...SCREENS['/usuarios'].permisos]))
    .orderBy(orderOf('m'))
    .orderBy('u.nombre_plano')
    .limit(NAMED_MAX)
    .execute();
  return rows.map(({ usuario }) => usuario);
}

const listFormat = new Intl.ListFormat('es', { type: 'disjunction' });

async function missingPermisosError(db: Db, owner: Owner): Promise<AppError> {
  const givers = await findAccessGivers(db, owner);
  const toWhom =
    givers.length > 0 ? `Pídelo a ${listFormat.format(givers)}.` : 'Solo puede hacerlo quien administra el servidor.';
  return new AppError('PERMISO_AJENO', `No tienes todos los permisos de ${owner.usuario}. ${toWhom}`);
}

/**
 * Returns a usuario and the actor, as read now, if the actor may give access to the account (decisions §3).
 * @throws AppError SIN_SESION, USUARIO_NO_EXISTE, SIN_PERMISO, and PERMISO_AJENO that says whom to ask
 */
export async function requireAccessibleUsuario(db: Db, caller: SessionUsuario, id: number) {
  const people = await requireUsuarioBelow(db, caller, id);
  if (!canGiveAccess(people.usuario, people.encargado)) throw await missingPermisosError(db, people.usuario);
  return people;
}

/**
 * Returns owner and giver if a given access is still valid, that is if the giver could give it now; otherwise null. A
 * giver who left, fell or lost a permiso invalidates it, and so does an owner who rose.
 * @param ownerId owner of the account
 * @param giverId usuario who gave the access
 */
export async function findValidAccess(db: Db, ownerId: number, giverId: number) {
  const [owner, giver] = [await findActiveUsuario(db, ownerId), await findActiveUsuario(db, giverId)];
  return owner !== undefined && giver !== undefined && canGiveAccess(owner, giver) ? { owner, encargado: giver } : null;
}

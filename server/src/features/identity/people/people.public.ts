import type { Permiso, Ranked, Viewer } from '@conserje/rules';
import { canGiveAccess, ID_MAX, parsePermisos, SCREENS } from '@conserje/rules';
import { AppError, orThrow } from '../../../platform/appError.ts';
import type { Db } from '../../../platform/database/database.ts';
import { prepared } from '../../../platform/database/preparedQuery.ts';
import type { SessionUsuario } from '../../../platform/http/routing/callContext.ts';
import { activeUsuarios, orderOf, usuarios } from './people.baseQueries.ts';
import { foldCase } from './people.foldCase.ts';
import { allPermisos, hasAllPermisos } from './people.permisos.ts';
import { matchesAny } from './people.search.ts';
import './people.table.ts';

export { activeUsuarios, isActive, orderOf, usuarios } from './people.baseQueries.ts';
export { applyToMany } from './people.bulk.ts';
export { foldCase } from './people.foldCase.ts';
export { changeName } from './people.name.ts';
export { allPermisos, hasAllPermisos, rightHolders } from './people.permisos.ts';
export {
  filterByUsuario,
  findPeopleByName,
  matchesAny,
  nameOrSystem,
  searchAllRows,
  searchNamesAnd,
} from './people.search.ts';
export { assertNotOwn, buildCanSettle } from './people.settlement.ts';

/** Maximum of options in a picker; larger agencies search. */
const PICKER_MAX = 5000;
const ADMINS_MAX = 60;

/** Finds an active user with their rango and permisos. */
export async function findActiveUsuario(db: Db, id: number) {
  const [row] = id > ID_MAX ? [] : await activeUsuarioQuery(db, { id });
  return row && { ...row, permisos: parsePermisos(row.permisos) };
}

const activeUsuarioQuery = prepared((db, { id }: { id: number }) =>
  activeUsuarios(db)
    .select([
      'u.id',
      'u.usuario',
      'u.firma',
      'u.mision',
      'm.categoria as id_categoria',
      allPermisos.as('permisos'),
      orderOf('m').as('orden'),
    ])
    .where('u.id', '=', id),
);

/** Limits a viewer, as read now, to the rights of their key: a program's key may have fewer than its owner. */
export const limitToKey = <Q extends Viewer>(current: Q, { id_categoria, permisos, programa }: SessionUsuario): Q =>
  programa === null
    ? current
    : {
        ...current,
        id_categoria: Math.min(current.id_categoria, id_categoria),
        permisos: current.permisos.filter((permiso) => permisos.includes(permiso)),
      };

/**
 * Returns an active user and the actor, both as read now: the actor may have been moved or dismissed since the request
 * arrived. The user must be another one and below the actor (decisions §7).
 * @throws AppError SIN_SESION, USUARIO_NO_EXISTE, SIN_PERMISO
 */
export async function requireUsuarioBelow(db: Db, actorId: number, id: number) {
  const encargado = orThrow(await findActiveUsuario(db, actorId), 'SIN_SESION');
  const usuario = orThrow(await findActiveUsuario(db, id), 'USUARIO_NO_EXISTE');
  if (!standsBelow(usuario, encargado)) throw new AppError('SIN_PERMISO');
  return { usuario, encargado };
}

/** Returns whether a user is another one than the actor and below them. */
export const standsBelow = (usuario: Ranked, actor: Ranked): boolean =>
  usuario.id !== actor.id && usuario.orden < actor.orden;

/** Maximum of names in an error that says whom to ask. */
const NAMED_MAX = 3;

type Owner = Ranked & { usuario: string; permisos: readonly Permiso[] };

/** Finds users who may give access to an account: they rank above, hold all its permisos and can open «Usuarios». */
export async function findAccessGivers(db: Db, { orden, permisos }: Omit<Owner, 'usuario'>): Promise<string[]> {
  const rows = await activeUsuarios(db)
    .select('u.usuario')
    .where(orderOf('m'), '>', orden)
    .where(hasAllPermisos([...permisos, ...SCREENS['/usuarios'].permisos]))
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
 * Returns a user and the actor, as read now, if the actor may give access to the account (decisions §3).
 * @throws AppError SIN_SESION, USUARIO_NO_EXISTE, SIN_PERMISO, and PERMISO_AJENO that says whom to ask
 */
export async function requireAccessibleUsuario(db: Db, actorId: number, id: number) {
  const people = await requireUsuarioBelow(db, actorId, id);
  if (!canGiveAccess(people.usuario, people.encargado)) throw await missingPermisosError(db, people.usuario);
  return people;
}

/**
 * Returns owner and giver if a given access is still valid, that is if the giver could give it now; otherwise null. A
 * giver who left, fell or lost a permiso invalidates it, and so does an owner who rose.
 * @param ownerId owner of the account
 * @param giverId user who gave the access
 */
export async function findValidAccess(db: Db, ownerId: number, giverId: number) {
  const [owner, giver] = [await findActiveUsuario(db, ownerId), await findActiveUsuario(db, giverId)];
  return owner !== undefined && giver !== undefined && canGiveAccess(owner, giver) ? { owner, encargado: giver } : null;
}

/**
 * Checks that a user exists, dismissed or not.
 * @throws AppError USUARIO_NO_EXISTE
 */
export async function requireUsuario(db: Db, id: number): Promise<void> {
  const [usuario] = await findUsuarioId(db, { id });
  orThrow(usuario, 'USUARIO_NO_EXISTE');
}

const findUsuarioId = prepared((db, { id }: { id: number }) =>
  db.selectFrom('usuario').select('id').where('id', '=', id),
);

/** Returns the ladder positions of users by id; dismissed users are left out. */
export async function ordersOf(db: Db, ids: number[]): Promise<ReadonlyMap<number, number>> {
  if (ids.length === 0) return new Map();
  const rows = await activeUsuarios(db)
    .select(['u.id', orderOf('m').as('orden')])
    .where('u.id', 'in', ids)
    .execute();
  return new Map(rows.map(({ id, orden }) => [id, orden]));
}

export const findUsuarioByName = (db: Db, nombre: string) =>
  usuarios(db)
    .select(['u.id', 'u.usuario', 'm.categoria as id_categoria'])
    .where('u.nombre_plano', '=', foldCase(nombre))
    .executeTakeFirst();

const selectOptions = (db: Db, buscar: string | undefined) => {
  const query = activeUsuarios(db).select(['u.id as value', 'u.usuario as label', orderOf('m').as('orden')]);
  const filteredQuery = buscar ? query.where(matchesAny(db, buscar, 'u.nombre_llano')) : query;
  return filteredQuery.orderBy('u.nombre_plano').limit(PICKER_MAX);
};

/** Finds active users for a picker (decisions §1); with `below`, only those who rank lower. */
export function findUsuarioOptions(
  db: Db,
  buscar: string | undefined,
  below?: Ranked,
): Promise<{ value: number; label: string; orden: number }[]> {
  const optionsQuery = selectOptions(db, buscar);
  return (below ? optionsQuery.where(orderOf('m'), '<', below.orden) : optionsQuery).execute();
}

/** Finds the active users of a categoria or above, highest first. */
export const findFromCategoriaUp = (db: Db, categoria: number) =>
  activeUsuarios(db)
    .select(['u.id', 'u.usuario', 'm.nombre as mision', 'c.n_categoria'])
    .where('m.categoria', '>=', categoria)
    .orderBy('m.categoria', 'desc')
    .orderBy('m.posicion', 'desc')
    .orderBy('u.id')
    .limit(ADMINS_MAX)
    .execute();

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

/** A picker is bounded; an agency larger than this searches. */
const PICKER_MAX = 5000;
const ADMINS_MAX = 60;

/** An active user with their place on the ladder and what they are permitted. */
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

/** Someone as they are now, as far as the key that they came with goes: a program's carries less than its owner has. */
export const limitToKey = <Q extends Viewer>(current: Q, { id_categoria, permisos, programa }: SessionUsuario): Q =>
  programa === null
    ? current
    : {
        ...current,
        id_categoria: Math.min(current.id_categoria, id_categoria),
        permisos: current.permisos.filter((permiso) => permisos.includes(permiso)),
      };

/**
 * An active user whom someone acts on, and that someone as they are now: they may have been moved or dismissed since the
 * request came in. Nobody acts on themselves or on someone at or above them (decisions §7).
 * @throws AppError SIN_SESION, USUARIO_NO_EXISTE, SIN_PERMISO
 */
export async function requireUsuarioBelow(db: Db, actorId: number, id: number) {
  const encargado = orThrow(await findActiveUsuario(db, actorId), 'SIN_SESION');
  const usuario = orThrow(await findActiveUsuario(db, id), 'USUARIO_NO_EXISTE');
  if (!standsBelow(usuario, encargado)) throw new AppError('SIN_PERMISO');
  return { usuario, encargado };
}

/** Whether a user stands lower than someone and is someone else. */
export const standsBelow = (usuario: Ranked, actor: Ranked): boolean =>
  usuario.id !== actor.id && usuario.orden < actor.orden;

/** So many people are named to whoever looks for help. */
const NAMED_MAX = 3;

type Owner = Ranked & { usuario: string; permisos: readonly Permiso[] };

/** Who could give someone a way into their account: they stand above, hold all that the owner holds, and open the screen. */
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
 * An active user to whom someone gives a way into their account, and that someone as they are now (decisions §3).
 * @throws AppError SIN_SESION, USUARIO_NO_EXISTE, SIN_PERMISO, and PERMISO_AJENO that says whom to ask
 */
export async function requireAccessibleUsuario(db: Db, actorId: number, id: number) {
  const people = await requireUsuarioBelow(db, actorId, id);
  if (!canGiveAccess(people.usuario, people.encargado)) throw await missingPermisosError(db, people.usuario);
  return people;
}

/**
 * Whether a way into an account is still good: whoever gave it could give it now. Who has left, stands lower by now, or lost
 * a permission takes no account along; nor does an account that has risen open to who does not stand above it any more.
 * @param quien whose account it is; @param encargado who gave it
 */
export async function stillCanGiveAccess(db: Db, ownerId: number, giverId: number) {
  const [owner, giver] = [await findActiveUsuario(db, ownerId), await findActiveUsuario(db, giverId)];
  return owner !== undefined && giver !== undefined && canGiveAccess(owner, giver) ? { owner, encargado: giver } : null;
}

/**
 * A user, dismissed or not.
 * @throws AppError USUARIO_NO_EXISTE
 */
export async function requireUsuario(db: Db, id: number): Promise<void> {
  const [usuario] = await findUsuarioId(db, { id });
  orThrow(usuario, 'USUARIO_NO_EXISTE');
}

const findUsuarioId = prepared((db, { id }: { id: number }) =>
  db.selectFrom('usuario').select('id').where('id', '=', id),
);

/** The places on the ladder of some users; the dismissed have none. */
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

/** Active users for a picker (decisions §1); with `below`, those who stand lower. */
export function findUsuarioOptions(
  db: Db,
  buscar: string | undefined,
  below?: Ranked,
): Promise<{ value: number; label: string; orden: number }[]> {
  const optionsQuery = selectOptions(db, buscar);
  return (below ? optionsQuery.where(orderOf('m'), '<', below.orden) : optionsQuery).execute();
}

/** Active users of a category or above, highest first. */
export const findFromCategoriaUp = (db: Db, categoria: number) =>
  activeUsuarios(db)
    .select(['u.id', 'u.usuario', 'm.nombre as mision', 'c.n_categoria'])
    .where('m.categoria', '>=', categoria)
    .orderBy('m.categoria', 'desc')
    .orderBy('m.posicion', 'desc')
    .orderBy('u.id')
    .limit(ADMINS_MAX)
    .execute();

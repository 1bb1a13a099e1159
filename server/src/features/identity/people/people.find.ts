import { ID_MAX, parsePermisos } from '@conserje/rules';
import { orThrow } from '../../../platform/appError.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { prepared } from '../../../platform/database/preparedQuery.ts';
import { activeUsuarios, orderOf, usuarios } from './people.baseQueries.ts';
import { foldCase } from './people.foldCase.ts';
import { allPermisos } from './people.permisos.ts';
import './people.table.ts';

const ADMINS_MAX = 60;

/** Finds an active usuario with their rango and permisos. */
export async function findActiveUsuario(db: Db, id: number) {
  const [row] = id > ID_MAX ? [] : await activeUsuarioQuery(db, { id });
  return row && { ...row, permisos: parsePermisos(row.permisos) };
}

/** Finds two active usuarios in one statement, each as `findActiveUsuario` does. */
export async function findActivePair(db: Db, first: number, second: number) {
  const rows = await activePairQuery(db, { first, second: Math.min(second, ID_MAX) });
  const find = (id: number) => {
    const row = rows.find((found) => found.id === id);
    return row && { ...row, permisos: parsePermisos(row.permisos) };
  };
  return [find(first), find(second)] as const;
}

const selectActive = (db: Db) =>
  activeUsuarios(db).select([
    'u.id',
    'u.usuario',
    'u.firma',
    'u.mision',
    'm.categoria as id_categoria',
    allPermisos.as('permisos'),
    orderOf('m').as('orden'),
  ]);
const activeUsuarioQuery = prepared((db, { id }: { id: number }) => selectActive(db).where('u.id', '=', id));
const activePairQuery = prepared((db, { first, second }: { first: number; second: number }) =>
  selectActive(db).where('u.id', 'in', [first, second]),
);

/**
 * Keeps a usuario as they are with all that decides on their rights: mision, permisos and categoria, whose place stays
 * fixed. Shared, as everyone of a categoria acts at the same time. Called before any row of their work is locked.
 * Returns the current usuario, if active. The right of a caller who is kept so is asked here, of what was read anyway.
 * @throws AppError SIN_PERMISO
 */
export async function shareWithRights(tx: Tx, id: number) {
  const [, current] = await Promise.all([tx.shareRow('usuario', id), findActiveUsuario(tx.db, id)]);
  if (!current) return undefined;
  const [, locked] = await Promise.all([tx.shareRow('categoria', current.id_categoria), findActiveUsuario(tx.db, id)]);
  if (locked && id === tx.actor?.id) await tx.requireRight(locked);
  return locked;
}

/**
 * Checks that a usuario exists, dismissed or not.
 * @throws AppError USUARIO_NO_EXISTE
 */
export async function requireUsuario(db: Db, id: number): Promise<void> {
  const [usuario] = await findUsuarioId(db, { id });
  orThrow(usuario, 'USUARIO_NO_EXISTE');
}

const findUsuarioId = prepared((db, { id }: { id: number }) =>
  db.selectFrom('usuario').select('id').where('id', '=', id),
);

const selectByName = (db: Db, name: string) =>
  usuarios(db)
    .select(['u.id', 'u.usuario', 'm.categoria as id_categoria'])
    .where('u.nombre_plano', '=', foldCase(name));

export const findUsuarioByName = (db: Db, name: string) => selectByName(db, name).executeTakeFirst();

/** Finds who is said to have brought a newcomer; an erased account is nobody. */
export const findReferrerByName = (db: Db, name: string) =>
  selectByName(db, name).where('u.olvidado', 'is', null).executeTakeFirst();

/** Finds the active usuarios of a categoria or above, highest first. */
export const findFromCategoriaUp = (db: Db, categoria: number) =>
  activeUsuarios(db)
    .select(['u.id', 'u.usuario', 'm.nombre as mision', 'c.n_categoria'])
    .where('m.categoria', '>=', categoria)
    .orderBy('m.categoria', 'desc')
    .orderBy('m.posicion', 'desc')
    .orderBy('u.id')
    .limit(ADMINS_MAX)
    .execute();

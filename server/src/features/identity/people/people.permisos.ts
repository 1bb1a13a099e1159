import type { Permiso } from '@conserje/rules';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/database.ts';
import { activeUsuarios } from './people.baseQueries.ts';

/**
 * The codes of what `u`, of category `c`, holds: what the category permits and what was added for them alone. Every query
 * that asks what someone may do asks this, and `parsePermisos` of `rules` reads it.
 */
export const allPermisos = sql<string>`c.permisos ||
  coalesce(',' || (select x.permisos from excepcion x where x.usuario = u.id), '')`;

const columnHas = (column: 'c.permisos' | 'x.permisos', permiso: Permiso) =>
  sql<boolean>`',' || ${sql.ref(column)} || ',' like ${`%,${permiso},%`}`;

/** Whether `u`, of category `c`, holds all of some permissions. */
export const hasAllPermisos = (permisos: readonly Permiso[]) =>
  sql<boolean>`(${sql.join(
    [sql`1 = 1`, ...permisos.map((permiso) => sql`',' || ${allPermisos} || ',' like ${`%,${permiso},%`}`)],
    sql` and `,
  )})`;

/** Ids of the active users who hold a permission; whoever has it twice over stands there twice. */
export const rightHolders = (db: Db, permiso: Permiso) =>
  activeUsuarios(db)
    .select('u.id')
    .where(columnHas('c.permisos', permiso))
    .unionAll(
      activeUsuarios(db)
        .innerJoin('excepcion as x', 'x.usuario', 'u.id')
        .select('u.id')
        .where(columnHas('x.permisos', permiso)),
    );

/** Whether another active user than someone holds a permission. */
export async function someoneElseHas(db: Db, permiso: Permiso, exceptId: number): Promise<boolean> {
  const otherHolders = db.selectFrom(rightHolders(db, permiso).as('t')).select('t.id').where('t.id', '<>', exceptId);
  return (await otherHolders.limit(1).executeTakeFirst()) !== undefined;
}

import type { Permiso } from '@conserje/rules';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { activos } from './usuarios.inicios.ts';

/**
 * The codes of what `u`, of category `c`, holds: what the category permits and what was added for them alone. Every query
 * that asks what someone may do asks this, and `leerPermisos` of `rules` reads it.
 */
export const permisosTodos = sql<string>`c.permisos ||
  coalesce(',' || (select x.permisos from excepcion x where x.usuario = u.id), '')`;

const da = (columna: 'c.permisos' | 'x.permisos', permiso: Permiso) =>
  sql<boolean>`',' || ${sql.ref(columna)} || ',' like ${`%,${permiso},%`}`;

/** Whether `u`, of category `c`, holds all of some permissions. */
export const tieneTodos = (permisos: readonly Permiso[]) =>
  sql<boolean>`(${sql.join(
    [sql`1 = 1`, ...permisos.map((permiso) => sql`',' || ${permisosTodos} || ',' like ${`%,${permiso},%`}`)],
    sql` and `,
  )})`;

/** Ids of the active users who hold a permission; whoever has it twice over stands there twice. */
export const titulares = (db: Db, permiso: Permiso) =>
  activos(db)
    .select('u.id')
    .where(da('c.permisos', permiso))
    .unionAll(
      activos(db).innerJoin('excepcion as x', 'x.usuario', 'u.id').select('u.id').where(da('x.permisos', permiso)),
    );

/** Whether another active user than someone holds a permission. */
export async function otroTiene(db: Db, permiso: Permiso, quien: number): Promise<boolean> {
  const otros = db.selectFrom(titulares(db, permiso).as('t')).select('t.id').where('t.id', '<>', quien);
  return (await otros.limit(1).executeTakeFirst()) !== undefined;
}

import type { Permiso } from '@conserje/rules';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/database.ts';
import { selectRows } from '../../../platform/database/dataLists.ts';
import { activeUsuarios } from './people.baseQueries.ts';

/**
 * Permiso codes of usuario `u` in categoria `c`: those of the categoria and those of the excepcion. Every query of
 * permisos uses this expression; `parsePermisos` of `rules` parses it.
 */
export const allPermisos = sql<string>`c.permisos ||
  coalesce(',' || (select x.permisos from excepcion x where x.usuario = u.id), '')`;

const columnHas = (column: 'c.permisos' | 'x.permisos', permiso: Permiso) =>
  sql<boolean>`',' || ${sql.ref(column)} || ',' like ${`%,${permiso},%`}`;

/** Condition: usuario `u` of categoria `c` holds all given permisos. */
export const hasAllPermisos = (db: Db, permisos: readonly Permiso[]) => {
  const wanted = selectRows(
    db,
    { permiso: 'text' },
    permisos.map((permiso) => ({ permiso })),
  );
  return sql<boolean>`not exists (select 1 from (${wanted}) as q
    where ',' || ${allPermisos} || ',' not like '%,' || q.permiso || ',%')`;
};

/**
 * Selects the ids of active usuarios who hold a permiso; an id appears twice if both categoria and excepcion give it.
 */
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

/** Returns whether an active usuario other than `exceptId` holds a permiso. */
export async function someoneElseHas(db: Db, permiso: Permiso, exceptId: number): Promise<boolean> {
  const otherHolders = db.selectFrom(rightHolders(db, permiso).as('t')).select('t.id').where('t.id', '<>', exceptId);
  return (await otherHolders.limit(1).executeTakeFirst()) !== undefined;
}

import type { paseListaCalls, Query } from '@conserje/contract';
import type { PaseListaPart } from '@conserje/rules';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/database.ts';
import { insertRows } from '../../../platform/database/dataLists.ts';
import type { RequestedPage } from '../../../platform/database/pagination.ts';
import { paginate, SORT_BY_INSERTION, sortByNumber, sortByPlainText } from '../../../platform/database/pagination.ts';
import type { SystemClockJump } from '../../../platform/time/clockGuard.ts';
import { searchNamesAnd } from '../../identity/people/people.public.ts';
import './paseLista.table.ts';

const selectPaseListas = (db: Db) =>
  db
    .selectFrom('pase_lista as l')
    .innerJoin('usuario as e', 'e.id', 'l.encargado')
    .select(['l.id', 'l.numero', 'l.fecha', 'e.usuario as encargadoNombre']);
export type PaseListaRow = NonNullable<Awaited<ReturnType<typeof lastPaseLista>>>;

export const lastPaseLista = (db: Db) => selectPaseListas(db).orderBy('l.numero', 'desc').limit(1).executeTakeFirst();

/** A search matches encargados and the usuarios in the rows. */
export const pastPaseListas = (db: Db, p: RequestedPage<Query<typeof paseListaCalls.paseListas>>) =>
  paginate(db, p, selectPaseListas(db), {
    id: 'l.id',
    find: searchNamesAnd('l.id', [
      'l.encargado',
      (isOneOf) => sql<boolean>`l.id in (select lista from pase_lista_fila where ${isOneOf(sql.ref('usuario'))})`,
    ]),
    orden: {
      encargado: sortByPlainText('e.nombre_llano'),
      fecha: SORT_BY_INSERTION,
      pausados: partCountKey('pausados'),
      sumados: partCountKey('sumados'),
      fuerabase: partCountKey('fuerabase'),
    },
  });
const partCountKey = (parte: PaseListaPart) =>
  sortByNumber(sql`(select count(*) from pase_lista_fila f where f.lista = l.id and f.parte = ${sql.lit(parte)})`);

/** Usuarios in the rows, by name. */
export const namesOf = (db: Db, ids: number[]) =>
  ids.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('pase_lista_fila as f')
        .innerJoin('usuario as u', 'u.id', 'f.usuario')
        .select(['f.lista', 'f.parte', 'u.usuario'])
        .where('f.lista', 'in', ids)
        .orderBy('u.nombre_plano')
        .execute();

/** Inserts a pase de lista. The unique index `pase_lista_numero` rejects a concurrent one. */
export const insertPaseLista = (db: Db, row: { numero: number; encargado: number; fecha: number }) =>
  db.insertInto('pase_lista').values(row).returning('id').executeTakeFirstOrThrow();

/** Stores one row per affected tiempo. */
export async function saveRows(
  db: Db,
  rows: { lista: number; parte: PaseListaPart; tiempo: number; usuario: number }[],
): Promise<void> {
  if (rows.length > 0) await insertRows(db, 'pase_lista_fila', rows).execute();
}

/** Keeps the wait for the next pase de lista when the clock was set back. */
export async function shiftLast(db: Db, { ms }: SystemClockJump): Promise<void> {
  await db
    .updateTable('pase_lista')
    .set((eb) => ({ fecha: eb('fecha', '-', ms) }))
    .where('numero', '=', (eb) => eb.selectFrom('pase_lista').select((e) => e.fn.max('numero').as('numero')))
    .execute();
}

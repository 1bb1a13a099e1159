import type { fichajeCalls, Query } from '@conserje/contract';
import { FICHAJE_MAX_MS } from '@conserje/rules';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { selectRows } from '../../../platform/database/dataLists.ts';
import type { RequestedPage } from '../../../platform/database/pagination.ts';
import { paginate, SORT_BY_INSERTION, sortByNumber, sortByText } from '../../../platform/database/pagination.ts';
import { castToBigint } from '../../../platform/database/wholeNumber.ts';
import type { SystemClockJump } from '../../../platform/time/clockGuard.ts';
import { searchNamesAnd } from '../../identity/people/people.public.ts';
import './fichaje.table.ts';

const OWN_MAX = 366;
const ACTIVE_MAX = 2000;

const selectFichajes = (db: Db) =>
  db.selectFrom('fichaje as f').select(['f.id', 'f.usuario', 'f.dia', 'f.entrada', 'f.salida', 'f.deducido']);
export type FichajeRow = Awaited<ReturnType<ReturnType<typeof selectFichajes>['executeTakeFirstOrThrow']>>;

/** `fichajeExit` of `rules`, in SQL; for an open fichaje the given instant. */
const endSql = (now: number): RawBuilder<number> =>
  sql<number>`coalesce(f.salida, case when f.entrada + ${sql.lit(FICHAJE_MAX_MS)} <= ${castToBigint(now)}
    then f.entrada + ${sql.lit(FICHAJE_MAX_MS)} else ${castToBigint(now)} end)`;
/** `fichajeMinutes` of `rules`, in SQL. */
const minutesSql = (now: number): RawBuilder<number> =>
  sql<number>`(case when ${endSql(now)} > f.entrada then (${endSql(now)} - f.entrada) / 60000 else 0 end - f.deducido)`;

export const fichajesOf = (db: Db, usuario: number): Promise<FichajeRow[]> =>
  selectFichajes(db).where('f.usuario', '=', usuario).orderBy('f.id', 'desc').limit(OWN_MAX).execute();

/** A search matches days. */
export const listFichajes = (db: Db, usuario: number, p: RequestedPage<Query<typeof fichajeCalls.fichajesDe>>) =>
  paginate(db, p, selectFichajes(db).where('f.usuario', '=', usuario), {
    id: 'f.id',
    find: searchNamesAnd('f.id', [], ['f.dia']),
    orden: { dia: sortByText('f.dia'), deducido: sortByNumber('f.deducido'), fecha: SORT_BY_INSERTION },
  });

/** Oldest first, without forgotten ones. */
export const findOpenFichajes = (db: Db, now: number) =>
  selectFichajes(db)
    .innerJoin('usuario as u', 'u.id', 'f.usuario')
    .select('u.usuario as usuarioNombre')
    .where('f.salida', 'is', null)
    .where('f.entrada', '>', now - FICHAJE_MAX_MS)
    .orderBy('f.entrada')
    .orderBy('f.id')
    .limit(ACTIVE_MAX)
    .execute();

export const openFichajeOf = (db: Db, usuario: number): Promise<FichajeRow | undefined> =>
  selectFichajes(db).where('f.usuario', '=', usuario).where('f.salida', 'is', null).executeTakeFirst();

const fichajeById = (db: Db, id: number): Promise<FichajeRow | undefined> =>
  selectFichajes(db).where('f.id', '=', id).executeTakeFirst();

/** Locks the usuario of a fichaje, as every change of a fichaje does first. */
export async function lockFichaje(tx: Tx, id: number): Promise<FichajeRow | undefined> {
  const row = await fichajeById(tx.db, id);
  if (!row) return undefined;
  await tx.lockRow('usuario', row.usuario);
  return fichajeById(tx.db, id);
}

export const insertFichaje = (tx: Tx, fichaje: { usuario: number; dia: string; entrada: number }) =>
  tx.db.insertInto('fichaje').values(fichaje).returning('id').executeTakeFirstOrThrow();

export const writeExit = (tx: Tx, id: number, salida: number, cerrado_por: number | null) =>
  tx.db.updateTable('fichaje').set({ salida, cerrado_por }).where('id', '=', id).execute();

export const writeDeducted = (tx: Tx, id: number, deducido: number) =>
  tx.db.updateTable('fichaje').set({ deducido }).where('id', '=', id).execute();

/** A search matches names and days. */
export const allFichajes = (db: Db, p: RequestedPage) =>
  paginate(
    db,
    p,
    selectFichajes(db)
      .innerJoin('usuario as u', 'u.id', 'f.usuario')
      .leftJoin('usuario as c', 'c.id', 'f.cerrado_por')
      .select(['u.usuario as nombreUsuario', 'c.usuario as cerradoNombre']),
    {
      id: 'f.id',
      find: searchNamesAnd('f.id', ['f.usuario'], ['f.dia']),
      orden: {},
    },
  );

/** Totals of the whole days of some fichajes. */
export async function totalsOf(db: Db, rows: readonly FichajeRow[], now: number) {
  const days = new Map(rows.map(({ usuario, dia }) => [`${usuario} ${dia}`, { usuario, dia }]));
  if (days.size === 0) return [];
  const wanted = selectRows(db, { usuario: 'integer', dia: 'text' }, [...days.values()]);
  return db
    .selectFrom('fichaje as f')
    .innerJoin('usuario as u', 'u.id', 'f.usuario')
    .select(['f.usuario', 'u.usuario as usuarioNombre', 'f.dia', sql<number>`sum(${minutesSql(now)})`.as('minsT')])
    .where(sql<boolean>`(f.usuario, f.dia) in (${wanted})`)
    .groupBy(['f.usuario', 'u.usuario', 'f.dia'])
    .orderBy('f.dia', 'desc')
    .orderBy('u.usuario')
    .execute();
}

/** Keeps the length of open fichajes when the clock was set back. */
export async function shiftFichajes(db: Db, { ms }: SystemClockJump): Promise<void> {
  await db
    .updateTable('fichaje')
    .set((eb) => ({ entrada: eb('entrada', '-', ms) }))
    .where('salida', 'is', null)
    .execute();
}

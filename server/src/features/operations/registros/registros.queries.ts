import type { AuditModule } from '@conserje/contract';
import { DAY_MS, DISMISSED_MAX } from '@conserje/rules';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/database.ts';
import { castToBigint } from '../../../platform/database/wholeNumber.ts';
import { usuarios } from '../../identity/people/people.public.ts';
import type { IdRange } from './registros.searchIndex.ts';
import { findNewestId } from './registros.searchIndex.ts';

export interface AuditLogFilter {
  modulo?: AuditModule;
  /** Subject of the entry. */
  usuario?: number;
  /** Author; null is the system. */
  encargado?: number | null;
  /** UTC milliseconds, end exclusive. */
  fechas?: IdRange;
  /** Entries grouped under this one; null excludes grouped entries. */
  acto?: number | null;
}

/** Returns entries by their ids, newest first. */
export const findEntries = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('bitacora as b')
    .leftJoin('usuario as u', 'u.id', 'b.usuario')
    .leftJoin('usuario as e', 'e.id', 'b.encargado')
    .leftJoin('usuario as o', (join) => join.onRef('o.id', '=', 'b.objeto').on('b.modulo', '=', 'clones'))
    .select(['b.id', 'b.modulo', 'b.motivo', 'b.fecha', 'b.diferencias', 'b.usuario as de', 'b.encargado'])
    .select(['u.usuario', 'e.usuario as encargadoNombre', 'o.usuario as otro'])
    .where('b.id', 'in', ids.length > 0 ? ids : [0])
    .orderBy('b.id', 'desc')
    .execute();

/** Counts the entries grouped under each of some entries. */
export async function countEntriesByAct(db: Db, ids: readonly number[]): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('bitacora')
    .select((eb) => ['acto', eb.fn.countAll<number>().as('n')])
    .where('acto', 'in', ids)
    .groupBy('acto')
    .execute();
  return new Map(rows.map(({ acto, n }) => [acto ?? 0, Number(n)]));
}

/** Returns a filter's conditions on `bitacora`. */
// `fecha + 0` keeps the engine off the index on `fecha`, which is not in id order: `idRangeOf` has found the ids.
function conditions({ modulo, usuario, encargado, fechas, acto }: AuditLogFilter): RawBuilder<boolean>[] {
  return [
    ...(modulo === undefined ? [] : [sql<boolean>`modulo = ${modulo}`]),
    ...(usuario === undefined ? [] : [sql<boolean>`usuario = ${usuario}`]),
    ...(encargado === undefined
      ? []
      : [encargado === null ? sql<boolean>`encargado is null` : sql<boolean>`encargado = ${encargado}`]),
    ...(acto === undefined ? [] : [acto === null ? sql<boolean>`acto is null` : sql<boolean>`acto = ${acto}`]),
    ...(fechas === undefined
      ? []
      : [
          sql<boolean>`fecha + 0 >= ${castToBigint(fechas.desde)}`,
          sql<boolean>`fecha + 0 < ${castToBigint(fechas.hasta)}`,
        ]),
  ];
}

/** Selects the rows of a range of ids that pass the filter. */
const rowsInRange = (filter: AuditLogFilter, { desde, hasta }: IdRange): RawBuilder<unknown> =>
  sql`select id, motivo, usuario, encargado from bitacora
    where ${sql.join([sql`id >= ${desde}`, sql`id <= ${hasta}`, ...conditions(filter)], sql` and `)}`;

const fetchIds = async (db: Db, query: RawBuilder<{ id: number }>): Promise<number[]> =>
  (await query.execute(db)).rows.map(({ id }) => id);

/** Returns the newest ids of a range that pass the filter. */
export const findNewest = (db: Db, filter: AuditLogFilter, range: IdRange, limite: number): Promise<number[]> =>
  fetchIds(db, sql`${rowsInRange(filter, range)} order by id desc limit ${limite}`);

/**
 * Searches the newest `cuantas` rows of a range.
 * @returns the newest hits, and the lowest id down to which all rows were searched
 */
export async function searchNewest(
  db: Db,
  filter: AuditLogFilter,
  range: IdRange,
  { matches, limite, cuantas }: { matches: RawBuilder<boolean>; limite: number; cuantas: number },
): Promise<{ ids: number[]; searchedTo: number }> {
  const scanned = sql`${rowsInRange(filter, range)} order by id desc limit ${cuantas}`;
  const found = await fetchIds(
    db,
    sql`select id from (${scanned}) as leidas where ${matches} order by id desc limit ${limite}`,
  );
  const lastId = found.at(-1);
  if (found.length === limite && lastId !== undefined) return { ids: found, searchedTo: lastId };
  const end = sql<{ id: number }>`${rowsInRange(filter, range)} order by id desc limit 1 offset ${cuantas - 1}`;
  return { ids: found, searchedTo: (await fetchIds(db, end))[0] ?? range.desde };
}

/** Searches all rows of some ranges, which are given newest first; returns the newest hits. */
export async function searchRanges(
  db: Db,
  filter: AuditLogFilter,
  idRanges: readonly IdRange[],
  matches: RawBuilder<boolean>,
  limite: number,
): Promise<number[]> {
  const found: number[] = [];
  for (let i = 0; i < idRanges.length && found.length < limite; i += RANGES_PER_STATEMENT) {
    const some = idRanges.slice(i, i + RANGES_PER_STATEMENT);
    const missing = idRanges.length === 1 ? 0 : RANGES_PER_STATEMENT - some.length;
    // `union all`, not `or`: with `or` an engine that expects to fill the page soon scans the whole log.
    const scanned = sql.join(
      [...some, ...Array.from({ length: missing }, () => EMPTY_RANGE)].map((range) => rowsInRange(filter, range)),
      sql` union all `,
    );
    const query = sql<{ id: number }>`select id from (${scanned}) as leidas where ${matches}`;
    found.push(...(await fetchIds(db, sql`${query} order by id desc limit ${limite - found.length}`)));
  }
  return found;
}

/** Ranges of a statement, so that there are two lengths of it: with one range, and with this many. */
const RANGES_PER_STATEMENT = 8;
const EMPTY_RANGE: IdRange = { desde: 1, hasta: 0 };

/**
 * Returns the range of ids that a filter can pass, so that a search of one day scans no other. Ids and dates may
 * disagree in order, never by as much as a day.
 */
export async function idRangeOf(db: Db, { fechas, acto }: AuditLogFilter): Promise<IdRange> {
  const end = (await findNewestId(db))[0]?.id ?? 0;
  if (!fechas) return { desde: (acto ?? 0) + 1, hasta: end };
  const firstIds = fetchIds(
    db,
    sql`select id from bitacora where fecha >= ${castToBigint(fechas.desde - DAY_MS)} order by fecha, id limit 1`,
  );
  const lastIds = fetchIds(
    db,
    sql`select id from bitacora where fecha < ${castToBigint(fechas.hasta + DAY_MS)} order by fecha desc, id desc limit 1`,
  );
  const [[desde = end + 1], [hasta = 0]] = [await firstIds, await lastIds];
  return { desde, hasta };
}

/** Returns dismissed people, as options of a select. */
export const findDismissed = (db: Db) =>
  usuarios(db)
    .select(['u.id as value', 'u.usuario as label'])
    .where('u.despedido', '=', 1)
    .orderBy('u.id', 'desc')
    .limit(DISMISSED_MAX)
    .execute();

/** Returns the date of the first row at or after an id. */
export async function findDateOf(db: Db, id: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('bitacora')
    .select('fecha')
    .where('id', '>=', id)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row?.fecha;
}

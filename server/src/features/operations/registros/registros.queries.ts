import type { AuditModule } from '@conserje/contract';
import { DISMISSED_MAX } from '@conserje/rules';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/database.ts';
import { prepared } from '../../../platform/database/preparedQuery.ts';
import { castToBigint } from '../../../platform/database/wholeNumber.ts';
import { usuarios } from '../../identity/people/people.public.ts';
import type { IdRange } from './registros.searchIndex.ts';

/** Which lines of the log are looked at. */
export interface AuditLogFilter {
  modulo?: AuditModule;
  /** Whom they are about. */
  usuario?: number;
  /** Who did it; null is the system. */
  encargado?: number | null;
  /** UTC milliseconds, the end not included. */
  fechas?: IdRange;
  /** Of one press, by the line that tells of all; null leaves out what such a line tells of. */
  acto?: number | null;
}

const DAY_MS = 86_400_000;

/** Lines of the log by their ids, the newest first. */
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

/** How many lines each of some lines tells of. */
export async function countEntriesByAct(db: Db, ids: readonly number[]): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('bitacora')
    .select((eb) => ['acto', eb.fn.countAll<number>().as('n')])
    .where('acto', 'in', ids)
    .groupBy('acto')
    .execute();
  return new Map(rows.map(({ acto, n }) => [acto ?? 0, Number(n)]));
}

/** What a filter says of the rows of the log, as conditions. */
// With days, `idRangeOf` has found the ids: reckoned with, the day's own index is not taken, which is in no order of ids.
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

/** The newest rows of a span of ids that a filter lets through. */
const rowsInSpan = (filter: AuditLogFilter, { desde, hasta }: IdRange): RawBuilder<unknown> =>
  sql`select id, motivo, usuario, encargado from bitacora
    where ${sql.join([sql`id >= ${desde}`, sql`id <= ${hasta}`, ...conditions(filter)], sql` and `)}`;

const fetchIds = async (db: Db, query: RawBuilder<{ id: number }>): Promise<number[]> =>
  (await query.execute(db)).rows.map(({ id }) => id);

/** The newest of a span, unsearched. */
export const findNewest = (db: Db, filter: AuditLogFilter, range: IdRange, limite: number): Promise<number[]> =>
  fetchIds(db, sql`${rowsInSpan(filter, range)} order by id desc limit ${limite}`);

/**
 * Looks through the newest rows of a span, no more than so many.
 * @returns the newest hits, and the first id down to which all were looked at
 */
export async function searchNewest(
  db: Db,
  filter: AuditLogFilter,
  range: IdRange,
  { matches, limite, cuantas }: { matches: RawBuilder<boolean>; limite: number; cuantas: number },
): Promise<{ ids: number[]; searchedTo: number }> {
  const scanned = sql`${rowsInSpan(filter, range)} order by id desc limit ${cuantas}`;
  const found = await fetchIds(
    db,
    sql`select id from (${scanned}) as leidas where ${matches} order by id desc limit ${limite}`,
  );
  const lastId = found.at(-1);
  if (found.length === limite && lastId !== undefined) return { ids: found, searchedTo: lastId };
  const end = sql<{ id: number }>`${rowsInSpan(filter, range)} order by id desc limit 1 offset ${cuantas - 1}`;
  return { ids: found, searchedTo: (await fetchIds(db, end))[0] ?? range.desde };
}

/** The newest rows of some spans that meet a condition, all of them looked at. */
export async function searchSpans(
  db: Db,
  filter: AuditLogFilter,
  idRanges: readonly IdRange[],
  matches: RawBuilder<boolean>,
  limite: number,
): Promise<number[]> {
  if (idRanges.length === 0) return [];
  // Spans joined by `or` would be read as the whole log by an engine that hopes to fill its page soon.
  const scanned = sql.join(
    idRanges.map((range) => rowsInSpan(filter, range)),
    sql` union all `,
  );
  return fetchIds(db, sql`select id from (${scanned}) as leidas where ${matches} order by id desc limit ${limite}`);
}

const findNewestId = prepared((db) => db.selectFrom('bitacora').select('id').orderBy('id', 'desc').limit(1));

/**
 * The ids that a filter can let through at most: none of another day comes in for a search of one. Rows of one moment may
 * stand in another order than they were written in, never by as much as a day.
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

/** Who has left the agency, to choose from. */
export const findDismissed = (db: Db) =>
  usuarios(db)
    .select(['u.id as value', 'u.usuario as label'])
    .where('u.despedido', '=', 1)
    .orderBy('u.id', 'desc')
    .limit(DISMISSED_MAX)
    .execute();

/** When a row was written down. */
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

import { DAY_MS } from '@conserje/rules';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/database.ts';
import { selectRows } from '../../../platform/database/dataLists.ts';
import { castToBigint } from '../../../platform/database/wholeNumber.ts';
import type { WorkType } from './workLedger.table.ts';

/**
 * Sums over the work ledger, from running totals by usuario, kind and day (`trabajo_dia`): the cost of an interval does
 * not depend on its length (docs/decisions/0015).
 */

/** Half-open interval in UTC milliseconds: `hasta` is excluded. */
export interface Interval {
  desde: number;
  hasta: number;
}

/** PostgreSQL would infer text or a 32-bit integer for a bare parameter. */
const asBigint = (instant: RawBuilder<number>) => sql<number>`cast(${instant} as bigint)`;

/** UTC day number, as in `trabajo_dia`. Instants are never before 1970. */
export const utcDay = (instant: RawBuilder<number>): RawBuilder<number> =>
  sql<number>`(${asBigint(instant)} / ${sql.lit(DAY_MS)})`;

/** Minutes before an instant: the total through the previous day, plus the rows of that day. */
function minutesBefore(tipo: WorkType, usuario: RawBuilder<number>, instant: RawBuilder<number>) {
  const day = utcDay(instant);
  return sql<number>`(
    coalesce((select sd.hasta from trabajo_dia sd
      where sd.usuario = ${usuario} and sd.tipo = ${sql.lit(tipo)} and sd.dia < ${day}
      order by sd.dia desc limit 1), 0)
    + coalesce((select sum(sw.minutos) from trabajo sw
      where sw.usuario = ${usuario} and sw.tipo = ${sql.lit(tipo)}
        and sw.fecha >= ${day} * ${sql.lit(DAY_MS)} and sw.fecha < ${instant}), 0))`;
}

const totalMinutes = (tipo: WorkType, usuario: RawBuilder<number>) => sql<number>`coalesce((
  select sd.hasta from trabajo_dia sd where sd.usuario = ${usuario} and sd.tipo = ${sql.lit(tipo)}
  order by sd.dia desc limit 1), 0)`;

/**
 * Expression for the minutes of one kind in an interval: unbounded without `hasta`, 0 when `hasta` is not later.
 * Arguments may be columns (qualified by table), so that each row has its own interval.
 */
export function minutesBetween(
  tipo: WorkType,
  usuario: RawBuilder<number>,
  desde: RawBuilder<number>,
  hasta?: RawBuilder<number>,
): RawBuilder<number> {
  const before = minutesBefore(tipo, usuario, desde);
  if (!hasta) return sql<number>`(${totalMinutes(tipo, usuario)} - ${before})`;
  return sql<number>`(case when ${asBigint(desde)} < ${asBigint(hasta)}
    then ${minutesBefore(tipo, usuario, hasta)} - ${before} else 0 end)`;
}

/** Expression for the instant of the last work in such an interval; null when there is none. */
export function lastWork(
  usuario: RawBuilder<number>,
  desde: RawBuilder<number>,
  hasta?: RawBuilder<number>,
): RawBuilder<number | null> {
  // One subquery per kind: over both at once the index cannot find the last row without reading all.
  const lastOfType = (tipo: WorkType) => sql`select (select sw.fecha from trabajo sw
    where sw.usuario = ${usuario} and sw.tipo = ${sql.lit(tipo)}
      and sw.fecha >= ${desde}${hasta ? sql` and sw.fecha < ${hasta}` : sql``}
    order by sw.fecha desc limit 1) as fecha`;
  return sql`(select max(su.fecha) from (${lastOfType('asistencia')} union all ${lastOfType('times')}) su)`;
}

/** Subquery: minutes of every usuario in an interval, and their last work in it. */
export function totalsByUsuario(db: Db, interval: Interval) {
  const [usuario, desde, hasta] = [sql.ref<number>('s.id'), castToBigint(interval.desde), castToBigint(interval.hasta)];
  return db
    .selectFrom('usuario as s')
    .select([
      's.id as usuario',
      minutesBetween('asistencia', usuario, desde, hasta).as('asistencia'),
      minutesBetween('times', usuario, desde, hasta).as('supervisado'),
      lastWork(usuario, desde, hasta).as('fecha'),
    ]);
}

/**
 * Subquery: the same for the usuarios with work in the interval. Meant for short intervals: it reads only the rows of
 * the interval, whereas the running totals are spread over the whole table.
 * @param usuario restricts it to one usuario
 */
export function intervalTotals(db: Db, { desde, hasta }: Interval, usuario?: number) {
  const sumOf = (tipo: WorkType) => sql<number>`sum(case when w.tipo = ${sql.lit(tipo)} then w.minutos else 0 end)`;
  // Of one usuario both kinds are named: the index of their rows has the kind before the instant.
  return db
    .selectFrom('trabajo as w')
    .select((eb) => [
      'w.usuario',
      sumOf('asistencia').as('asistencia'),
      sumOf('times').as('times'),
      eb.fn.max('w.fecha').as('fecha'),
    ])
    .where('w.fecha', '>=', desde)
    .where('w.fecha', '<', hasta)
    .$if(usuario !== undefined, (q) =>
      q.where('w.usuario', '=', usuario ?? 0).where('w.tipo', 'in', ['asistencia', 'times']),
    )
    .groupBy('w.usuario');
}

/** Interval of work of one usuario, identified by `id`. */
export interface WorkSpan extends Interval {
  id: number;
  usuario: number;
  tipo: WorkType;
}

/** Returns the minutes of distinct spans by their ids, in one query. */
export async function minutesOfSpans(db: Db, spans: readonly WorkSpan[]): Promise<ReadonlyMap<number, number>> {
  if (spans.length === 0) return new Map();
  const given = spans.map(({ id, usuario, tipo, desde, hasta }) => ({ id, usuario, tipo, desde, hasta }));
  const columns = { id: 'integer', usuario: 'integer', tipo: 'text', desde: 'bigint', hasta: 'bigint' } as const;
  const { rows } = await sql<{ id: number; minutos: number }>`select v.id, coalesce((
      select sum(w.minutos) from trabajo w where w.usuario = v.usuario and w.tipo = v.tipo
        and w.fecha >= v.desde and w.fecha < v.hasta), 0) as minutos
    from (${selectRows(db, columns, given)}) as v`.execute(db);
  return new Map(rows.map(({ id, minutos }) => [id, minutos]));
}

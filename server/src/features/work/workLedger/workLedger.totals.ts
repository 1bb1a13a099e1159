import { DAY_MS } from '@conserje/rules';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/database.ts';
import { castToBigint } from '../../../platform/database/wholeNumber.ts';
import type { WorkType } from './workLedger.table.ts';

/**
 * Sums over the work ledger, from the running totals that the database keeps by user, kind and day (`trabajo_dia`): what
 * a span costs does not depend on its length (docs/decisions/0015).
 */

/** From an instant on (UTC milliseconds), until before another. */
export interface Interval {
  desde: number;
  hasta: number;
}

/** PostgreSQL takes a bare parameter for a text or a short number, as it stands. */
const asBigint = (instant: RawBuilder<number>) => sql<number>`cast(${instant} as bigint)`;

/** The number of an instant's day in UTC, as `trabajo_dia` counts them; instants are never before 1970. */
export const utcDay = (instant: RawBuilder<number>): RawBuilder<number> =>
  sql<number>`(${asBigint(instant)} / ${sql.lit(DAY_MS)})`;

/** Minutes before an instant: the total through the day before, and that day's rows. */
function minutesBefore(tipo: WorkType, usuario: RawBuilder<number>, instant: RawBuilder<number>) {
  const dia = utcDay(instant);
  return sql<number>`(
    coalesce((select sd.hasta from trabajo_dia sd
      where sd.usuario = ${usuario} and sd.tipo = ${sql.lit(tipo)} and sd.dia < ${dia}
      order by sd.dia desc limit 1), 0)
    + coalesce((select sum(sw.minutos) from trabajo sw
      where sw.usuario = ${usuario} and sw.tipo = ${sql.lit(tipo)}
        and sw.fecha >= ${dia} * ${sql.lit(DAY_MS)} and sw.fecha < ${instant}), 0))`;
}

const totalMinutes = (tipo: WorkType, usuario: RawBuilder<number>) => sql<number>`coalesce((
  select sd.hasta from trabajo_dia sd where sd.usuario = ${usuario} and sd.tipo = ${sql.lit(tipo)}
  order by sd.dia desc limit 1), 0)`;

/**
 * Minutes of one user of a kind from an instant on, until before another; without `hasta` there is no end, and where it is
 * not later there are none. An expression to be selected: arguments may be columns (named with their table), so that each
 * row has its own span.
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

/** The instant of a user's last work over such a span, of any kind; null where there is none. */
export function lastWork(
  usuario: RawBuilder<number>,
  desde: RawBuilder<number>,
  hasta?: RawBuilder<number>,
): RawBuilder<number | null> {
  // Each kind by itself: over both at once the index could not tell the last without reading all.
  const lastOfType = (tipo: WorkType) => sql`select (select sw.fecha from trabajo sw
    where sw.usuario = ${usuario} and sw.tipo = ${sql.lit(tipo)}
      and sw.fecha >= ${desde}${hasta ? sql` and sw.fecha < ${hasta}` : sql``}
    order by sw.fecha desc limit 1) as fecha`;
  return sql`(select max(su.fecha) from (${lastOfType('asistencia')} union all ${lastOfType('times')}) su)`;
}

/** Everyone's minutes over an interval, and the instant of their last work in it, as a subquery. */
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
 * The same of whoever worked in it, as a subquery: for a short interval, and everyone. It reads the rows of the interval by
 * their instants and nothing before them, where the running totals of everyone lie all over what was ever worked.
 */
export function intervalTotals(db: Db, { desde, hasta }: Interval) {
  const sumOf = (tipo: WorkType) => sql<number>`sum(case when w.tipo = ${sql.lit(tipo)} then w.minutos else 0 end)`;
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
    .groupBy('w.usuario');
}

/** Some work of one user, told apart by `id`. */
export interface WorkSpan extends Interval {
  id: number;
  usuario: number;
  tipo: WorkType;
}

/** The minutes of spans that are all different, by their ids: one query for however many. */
export async function minutesOfSpans(db: Db, spans: readonly WorkSpan[]): Promise<ReadonlyMap<number, number>> {
  if (spans.length === 0) return new Map();
  const values = spans.map(
    (t) => sql`(cast(${t.id} as integer), cast(${t.usuario} as integer), cast(${t.tipo} as text),
      cast(${t.desde} as bigint), cast(${t.hasta} as bigint))`,
  );
  // Both engines name the columns of a list of values like this.
  const { rows } = await sql<{ id: number; minutos: number }>`select v.column1 as id, coalesce((
      select sum(w.minutos) from trabajo w where w.usuario = v.column2 and w.tipo = v.column3
        and w.fecha >= v.column4 and w.fecha < v.column5), 0) as minutos
    from (values ${sql.join(values)}) as v`.execute(db);
  return new Map(rows.map(({ id, minutos }) => [id, minutos]));
}

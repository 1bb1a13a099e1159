import { DAY_MS, daysBetween } from '@conserje/rules';
import { sql } from 'kysely';
import { orThrow } from '../../../platform/appError.ts';
import type { Db } from '../../../platform/database/database.ts';
import { selectRowsOfJson } from '../../../platform/database/dataLists.ts';
import { prepared } from '../../../platform/database/preparedQuery.ts';
import { dayOf, daySpans, lastWeeks } from '../../../platform/time/dates.ts';
import type { WorkType } from './workLedger.table.ts';

/** A quarter of a year, as in the charts of creditos. */
const WEEKS = 12;

/** A year of whole weeks, and the current one. */
const WEEKS_PER_YEAR = 53;

/** Minutes worked in a week. `lunes` is its Monday. */
export interface WorkedWeek {
  lunes: string;
  asistencia: number;
  times: number;
}

/** Minutes of each day from `inicio`, a Monday, to today. */
export interface WorkedDays {
  inicio: string;
  asistencia: number[];
  times: number[];
}

/** @param tramos spans of days as JSON: one in most cases, more with summer time, as each clock change splits them */
const findWorkBySpans = prepared((db, { usuario, tramos }: { usuario: number; tramos: string }) => {
  const query = sql<{ tipo: WorkType; dia: number; minutos: number }>`
    with tramo_de as (${selectRowsOfJson(db, { n: 'bigint', desde: 'bigint', hasta: 'bigint' }, tramos)})
    select t.tipo, sum(t.minutos) as minutos,
      case when d.hasta - d.desde < ${sql.lit(2 * DAY_MS)} then d.n
        else d.n + (t.fecha - d.desde) / ${sql.lit(DAY_MS)} end as dia
    from tramo_de d join trabajo t
      on t.usuario = ${usuario} and t.tipo in ('asistencia', 'times') and t.fecha >= d.desde and t.fecha < d.hasta
    group by 1, 3`;
  return { compile: () => query.compile(db) };
});

/** Returns the minutes of each day of the last weeks of a zone. Reads only rows of the usuario in those weeks. */
async function workByDay(
  db: Db,
  { now, zona }: { now: number; zona: string },
  usuario: number,
  weeks: number,
): Promise<WorkedDays> {
  const inicio = orThrow(lastWeeks(now, zona, weeks)[0], 'INTERNO').lunes;
  const today = dayOf(now, zona);
  const dayCount = daysBetween(inicio, today) + 1;
  const spans = daySpans(inicio, dayCount, zona);
  const rows = await findWorkBySpans(db, { usuario, tramos: JSON.stringify(spans) });
  const days = { asistencia: new Array<number>(dayCount).fill(0), times: new Array<number>(dayCount).fill(0) };
  for (const { tipo, dia, minutos } of rows) days[tipo][Number(dia)] = Number(minutos);
  return { inicio, ...days };
}

export const findWorkByDay = (db: Db, when: { now: number; zona: string }, usuario: number) =>
  workByDay(db, when, usuario, WEEKS_PER_YEAR);

const DAYS = 7;

/** Returns the last weeks of a zone, that of `now` last. */
export async function findWorkByWeek(
  db: Db,
  when: { now: number; zona: string },
  usuario: number,
): Promise<WorkedWeek[]> {
  const { asistencia, times } = await workByDay(db, when, usuario, WEEKS);
  return lastWeeks(when.now, when.zona, WEEKS).map(({ lunes }, i) => {
    const sum = (days: number[]) => days.slice(i * DAYS, (i + 1) * DAYS).reduce((n, mins) => n + mins, 0);
    return { lunes, asistencia: sum(asistencia), times: sum(times) };
  });
}

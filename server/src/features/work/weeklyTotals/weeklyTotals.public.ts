import type { Db } from '../../../platform/database/database.ts';
import type { Interval } from '../workLedger/workLedger.public.ts';
import type { TotalsScope } from './weeklyTotals.queries.ts';
import { peopleWithWork } from './weeklyTotals.queries.ts';

/** Work and ascensos of a usuario in a week. */
export interface WeekTotals {
  usuario: number;
  usuarioNombre: string;
  /** Exact minutes; negative when the week subtracts more than was worked in it. */
  asistencia: number;
  times: number;
  /** Ascensos given, without those undone in the same week. */
  ascensos: number;
  /** Their last work or ascenso in the week, UTC milliseconds; null when there is none. */
  fecha: number | null;
}

/**
 * Returns the totals of a week by name, for all members at its end, also those without any (docs/decisions/0015). Only
 * rows written within the week count, so a past week never changes.
 * @param interval as returned by `weekOfInstant` of `platform/time/dates.ts`
 */
export async function weekTotals(
  db: Db,
  interval: Interval,
  { alsoLeft = false, usuario }: Partial<TotalsScope> = {},
): Promise<WeekTotals[]> {
  const rows = await peopleWithWork(db, interval, { alsoLeft, usuario }).orderBy('u.nombre_plano').execute();
  return rows.map(toTotals);
}

/**
 * Returns the totals of each of several weeks, as `weekTotals` does, by one statement and in no order of people.
 * @param weeks at most some twenty: the statement grows with them
 */
export async function totalsOfWeeks(
  db: Db,
  weeks: readonly Interval[],
  { alsoLeft = false, usuario }: Partial<TotalsScope> = {},
): Promise<WeekTotals[][]> {
  const [first, ...others] = weeks.map((week, place) =>
    peopleWithWork(db, week, { alsoLeft, usuario }).select((eb) => eb.lit(place).as('place')),
  );
  const rows = first ? await others.reduce((all, one) => all.unionAll(one), first).execute() : [];
  const byPlace = Map.groupBy(rows, ({ place }) => place);
  return weeks.map((_, place) => (byPlace.get(place) ?? []).map(({ place: _, ...row }) => toTotals(row)));
}

type TotalsRow = Omit<WeekTotals, 'ascensos' | 'fecha'> &
  Record<'ascensos' | 'ultimoTrabajo' | 'ultimoAscenso', number | null>;

const toTotals = ({ ultimoTrabajo, ultimoAscenso, ascensos, ...row }: TotalsRow): WeekTotals => ({
  ...row,
  ascensos: ascensos ?? 0,
  fecha: latest(ultimoTrabajo, ultimoAscenso),
});

const latest = (one: number | null, other: number | null): number | null =>
  one === null ? other : Math.max(one, other ?? one);

import type { Db } from '../../../platform/database/database.ts';
import type { Interval } from '../workLedger/workLedger.public.ts';
import { peopleWithWork } from './weeklyTotals.queries.ts';

/** What someone did in a week. */
export interface WeekTotals {
  usuario: number;
  usuarioNombre: string;
  /** Exact minutes; below 0 where more was subtracted in that week than was worked in it. */
  asistencia: number;
  times: number;
  /** Promotions given, without those that were taken back in the same week. */
  ascensos: number;
  /** The last work or promotion of theirs in it, UTC milliseconds; null where there was none. */
  fecha: number | null;
}

/**
 * What everyone did in a week, in the order of their names: whoever belonged to the agency at its end, those who did
 * nothing too (docs/decisions/0015). Only what was written within it counts, so a week that is over never changes.
 * @param interval such as `weekOfInstant` of `platform/time/dates.ts` gives
 */
export async function weekTotals(db: Db, interval: Interval): Promise<WeekTotals[]> {
  const rows = await peopleWithWork(db, interval);
  return rows.map(({ ultimoTrabajo, ultimoAscenso, ascensos, ...row }) => ({
    ...row,
    ascensos: ascensos ?? 0,
    fecha: latest(ultimoTrabajo, ultimoAscenso),
  }));
}

const latest = (one: number | null, other: number | null): number | null =>
  one === null ? other : Math.max(one, other ?? one);

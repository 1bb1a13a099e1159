import { MINUTE_MS } from '../shared/dates.ts';
/** Unit of presence: the smallest UTC offset step of any time zone in use. */
export const QUARTER_HOUR_MS = 15 * MINUTE_MS;

/** End of a run of a tiempo's clock (UTC milliseconds), with the seconds attended by then. */
export interface ClockStop {
  atendidos: number;
  fecha: number;
}

/**
 * Assigns the minutes (confirmado, attended] of a tiempo to the quarter of an hour in which each was completed,
 * numbered from 1970; the sum always equals the credited minutes.
 * @param stops ends of the clock's runs, in order; the last one is at or before now
 */
export function minutesByQuarter(
  stops: readonly ClockStop[],
  confirmado: number,
  attended: number,
): Map<number, number> {
  const quarters = new Map<number, number>();
  for (let minute = confirmado + 1; minute <= attended; minute += 1) {
    const stop = stops.find(({ atendidos }) => atendidos >= minute * 60) ?? stops.at(-1);
    if (!stop) return quarters;
    const instant = stop.fecha - (stop.atendidos - minute * 60) * 1000;
    const quarter = Math.floor((instant - 1) / QUARTER_HOUR_MS);
    quarters.set(quarter, (quarters.get(quarter) ?? 0) + 1);
  }
  return quarters;
}

/** What presence is counted by: no clock in use stands off UTC by less. */
export const QUARTER_HOUR_MS = 15 * 60_000;

/** The clock of a tiempo ran until this instant (UTC milliseconds), with so many seconds attended by then. */
export interface ClockStop {
  atendidos: number;
  fecha: number;
}

/**
 * The minutes (confirmado, attended] of a tiempo by the quarter of an hour in which each was completed, numbered from
 * 1970; so they always add up to what is credited.
 * @param stops until when its clock ran each time, in their order; the last one by now
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

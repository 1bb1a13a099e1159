/** What presence is counted by: no clock in use stands off UTC by less. */
export const QUARTER_HOUR_MS = 15 * 60_000;

/** The clock of a tiempo ran until this instant (UTC milliseconds), with so many seconds attended by then. */
export interface ClockStop {
  atendidos: number;
  fecha: number;
}

/**
 * The minutes (confirmado, asistidos] of a tiempo by the quarter of an hour in which each was completed, numbered from
 * 1970; so they always add up to what is credited.
 * @param paradas until when its clock ran each time, in their order; the last one by now
 */
export function minutesByQuarter(
  paradas: readonly ClockStop[],
  confirmado: number,
  attended: number,
): Map<number, number> {
  const quarters = new Map<number, number>();
  for (let minute = confirmado + 1; minute <= attended; minute += 1) {
    const parada = paradas.find(({ atendidos }) => atendidos >= minute * 60) ?? paradas.at(-1);
    if (!parada) return quarters;
    const instant = parada.fecha - (parada.atendidos - minute * 60) * 1000;
    const cuarto = Math.floor((instant - 1) / QUARTER_HOUR_MS);
    quarters.set(cuarto, (quarters.get(cuarto) ?? 0) + 1);
  }
  return quarters;
}

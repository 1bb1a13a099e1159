/** What presence is counted by: no clock in use stands off UTC by less. */
export const CUARTO_MS = 15 * 60_000;

/** The clock of a tiempo ran until this instant (UTC milliseconds), with so many seconds attended by then. */
export interface Parada {
  atendidos: number;
  fecha: number;
}

/**
 * The minutes (confirmado, asistidos] of a tiempo by the quarter of an hour in which each was completed, numbered from
 * 1970; so they always add up to what is credited.
 * @param paradas until when its clock ran each time, in their order; the last one by now
 */
export function cuartosDe(paradas: readonly Parada[], confirmado: number, asistidos: number): Map<number, number> {
  const cuartos = new Map<number, number>();
  for (let minuto = confirmado + 1; minuto <= asistidos; minuto += 1) {
    const parada = paradas.find(({ atendidos }) => atendidos >= minuto * 60) ?? paradas.at(-1);
    if (!parada) return cuartos;
    const instante = parada.fecha - (parada.atendidos - minuto * 60) * 1000;
    const cuarto = Math.floor((instante - 1) / CUARTO_MS);
    cuartos.set(cuarto, (cuartos.get(cuarto) ?? 0) + 1);
  }
  return cuartos;
}

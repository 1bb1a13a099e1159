/** A sight of the server's clock: `desfase` = server minus client, `rtt` the round trip, both in milliseconds. */
export interface Muestra {
  desfase: number;
  rtt: number;
  /** Client clock at its arrival. */
  cuando: number;
  /** Server clock that it carried. */
  servidor: number;
}

const VIEJA_MS = 10 * 60_000;

const margen = (una: Muestra, otra: Muestra): number => (una.rtt + otra.rtt) / 2 + 50;
const coinciden = (una: Muestra, otra: Muestra): boolean => Math.abs(una.desfase - otra.desfase) <= margen(una, otra);

/**
 * Which of two sights to go by. The server's clock lies somewhere inside the round trip, so the shorter trip is the
 * better sight, unless the two contradict each other (someone set this machine's clock) or the old one is stale. An
 * answer out of a cache carries an old server clock and is passed over; two of them that go on at the same pace come from
 * a server whose clock was set back.
 * @param dudosa the sight that was passed over last
 */
export function mejorMuestra(actual: Muestra | null, nueva: Muestra, dudosa: Muestra | null = null): Muestra {
  if (!actual || nueva.cuando - actual.cuando > VIEJA_MS) return nueva;
  if (nueva.servidor < actual.servidor)
    return dudosa && nueva.servidor > dudosa.servidor && coinciden(dudosa, nueva) ? nueva : actual;
  return !coinciden(actual, nueva) || nueva.rtt <= actual.rtt ? nueva : actual;
}

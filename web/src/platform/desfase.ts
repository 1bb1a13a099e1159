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

/**
 * Which of two sights to go by. The server's clock lies somewhere inside the round trip, so the shorter trip is the
 * better sight, unless the two contradict each other (someone set this machine's clock) or the old one is stale. An
 * answer out of a cache carries an old server clock and is passed over.
 */
export function mejorMuestra(actual: Muestra | null, nueva: Muestra): Muestra {
  if (!actual || nueva.cuando - actual.cuando > VIEJA_MS) return nueva;
  if (nueva.servidor < actual.servidor) return actual;
  const contradice = Math.abs(nueva.desfase - actual.desfase) > (nueva.rtt + actual.rtt) / 2 + 50;
  return contradice || nueva.rtt <= actual.rtt ? nueva : actual;
}

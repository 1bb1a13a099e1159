/** A sight of the server's clock: `offset` = server minus client, `rtt` the round trip, both in milliseconds. */
export interface Sample {
  offset: number;
  rtt: number;
  /** Client clock at its arrival. */
  when: number;
  /** Server clock that it carried. */
  server: number;
}

const STALE_MS = 10 * 60_000;

const tolerance = (one: Sample, other: Sample): number => (one.rtt + other.rtt) / 2 + 50;
const areConsistent = (one: Sample, other: Sample): boolean =>
  Math.abs(one.offset - other.offset) <= tolerance(one, other);

/**
 * Which of two sights to go by. The server's clock lies somewhere inside the round trip, so the shorter trip is the
 * better sight, unless the two contradict each other (someone set this machine's clock) or the old one is stale. An
 * answer out of a cache carries an old server clock and is passed over; two of them that go on at the same pace come from
 * a server whose clock was set back.
 * @param doubtful the sight that was passed over last
 */
export function betterSample(actual: Sample | null, nueva: Sample, doubtful: Sample | null = null): Sample {
  if (!actual || nueva.when - actual.when > STALE_MS) return nueva;
  if (nueva.server < actual.server)
    return doubtful && nueva.server > doubtful.server && areConsistent(doubtful, nueva) ? nueva : actual;
  return !areConsistent(actual, nueva) || nueva.rtt <= actual.rtt ? nueva : actual;
}

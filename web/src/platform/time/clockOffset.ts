/** A sight of the server's clock: `offset` = server minus client, `rtt` the round trip, both in milliseconds. */
export interface ClockSample {
  offset: number;
  rtt: number;
  /** Client clock at its arrival. */
  when: number;
  /** Server clock that it carried. */
  server: number;
}

const STALE_MS = 10 * 60_000;

const tolerance = (one: ClockSample, other: ClockSample): number => (one.rtt + other.rtt) / 2 + 50;
const areConsistent = (one: ClockSample, other: ClockSample): boolean =>
  Math.abs(one.offset - other.offset) <= tolerance(one, other);

/**
 * Which of two sights to go by. The server's clock lies somewhere inside the round trip, so the shorter trip is the
 * better sight, unless the two contradict each other (someone set this machine's clock) or the old one is stale. An
 * answer out of a cache carries an old server clock and is passed over; two of them that go on at the same pace come from
 * a server whose clock was set back.
 * @param doubtful the sight that was passed over last
 */
export function betterSample(
  current: ClockSample | null,
  latest: ClockSample,
  doubtful: ClockSample | null = null,
): ClockSample {
  if (!current || latest.when - current.when > STALE_MS) return latest;
  if (latest.server < current.server)
    return doubtful && latest.server > doubtful.server && areConsistent(doubtful, latest) ? latest : current;
  return !areConsistent(current, latest) || latest.rtt <= current.rtt ? latest : current;
}

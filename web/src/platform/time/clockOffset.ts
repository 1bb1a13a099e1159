/** Sample of the server clock: `offset` = server minus client, `rtt` the round trip, both in milliseconds. */
export interface ClockSample {
  offset: number;
  rtt: number;
  /** Client clock on arrival, UTC milliseconds. */
  when: number;
  /** Server clock in the answer, UTC milliseconds. */
  server: number;
}

const STALE_MS = 10 * 60_000;

const tolerance = (one: ClockSample, other: ClockSample): number => (one.rtt + other.rtt) / 2 + 50;
const areConsistent = (one: ClockSample, other: ClockSample): boolean =>
  Math.abs(one.offset - other.offset) <= tolerance(one, other);

/**
 * Chooses the better of two samples. The shorter round trip is more exact, unless the samples contradict each other
 * (this machine's clock was set) or the current one is stale. A cached answer carries an old server time and is
 * rejected; two rejected samples that advance at the same pace mean that the server clock was set back.
 * @param doubtful the sample that was rejected last
 */
export function betterClockSample(
  current: ClockSample | null,
  latest: ClockSample,
  doubtful: ClockSample | null = null,
): ClockSample {
  if (!current || latest.when - current.when > STALE_MS) return latest;
  if (latest.server < current.server)
    return doubtful && latest.server > doubtful.server && areConsistent(doubtful, latest) ? latest : current;
  return !areConsistent(current, latest) || latest.rtt <= current.rtt ? latest : current;
}

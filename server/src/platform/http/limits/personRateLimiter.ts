import type { Call } from '@conserje/contract';
import { writesSomething } from '@conserje/contract';
import { MINUTE_MS } from '@conserje/rules';
import { AppError } from '../../appError.ts';

/** Kind of cost of a call. */
export type RateKind = 'reads' | 'writes' | 'heavy';

/** Calls of each kind per person, minute and process (docs/decisions/0014). */
export type PersonRateLimits = Readonly<Record<RateKind, number>>;

export const rateKindOf = (spec: Call): RateKind => {
  if (spec.expensive || spec.multipart || spec.answersFile) return 'heavy';
  return writesSomething(spec) ? 'writes' : 'reads';
};

/** Maximum people counted; above it the oldest are dropped. */
const PEOPLE_MAX = 10_000;

/** Too many calls of one person; gives the seconds to wait. */
export class RateLimitedError extends AppError {
  readonly waitSeconds: number;

  constructor(waitSeconds: number) {
    super(
      'DEMASIADO_DEPRISA',
      `Vas muy rápido. Espera ${waitSeconds === 1 ? '1 segundo' : `${waitSeconds} segundos`}.`,
    );
    this.waitSeconds = waitSeconds;
  }
}

interface Counter extends Record<RateKind, number> {
  hasta: number;
}

/**
 * Counts the calls of each person in memory, per minute from their first call. Each process counts apart: it bounds the
 * load on one process, and reads need no database write.
 */
export class PersonRateLimiter {
  private readonly max: PersonRateLimits;
  private readonly counters = new Map<number, Counter>();

  constructor(max: PersonRateLimits) {
    this.max = max;
  }

  /** @param now UTC milliseconds @throws RateLimitedError */
  spend(person: number, rateKind: RateKind, now: number): void {
    const counter = this.currentCounts(person, now);
    if (counter[rateKind] >= this.max[rateKind])
      throw new RateLimitedError(Math.max(1, Math.ceil((counter.hasta - now) / 1000)));
    counter[rateKind] += 1;
  }

  private currentCounts(person: number, now: number): Counter {
    const existing = this.counters.get(person);
    // A later end than a counter starting now would have comes from a clock that was set back.
    if (existing && now < existing.hasta && existing.hasta <= now + MINUTE_MS) return existing;
    this.counters.delete(person);
    const [old] = this.counters.keys();
    if (this.counters.size >= PEOPLE_MAX && old !== undefined) this.counters.delete(old);
    const counter = { reads: 0, writes: 0, heavy: 0, hasta: now + MINUTE_MS };
    this.counters.set(person, counter);
    return counter;
  }
}

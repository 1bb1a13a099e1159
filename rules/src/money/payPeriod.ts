import type { HourlyPayStep, PagaCategoria, Work } from './categoriaPaga.ts';
import { asksForWork, earnedStep, paySteps } from './categoriaPaga.ts';

/** Pay terms of a person: the figures of their categoria, and whether a membresia halves the requirements. */
export interface Terms {
  categoria: PagaCategoria;
  reducida: boolean;
}

/** Credits, and the work that they use up. */
export interface PayShare {
  creditos: number;
  uses: Work;
}

/** Segment of a pay period under one set of terms. */
export interface PaySegment {
  terms: Terms;
  /** Credits of its rows that no longer wait: paid, pending, or spent on an ascenso. */
  settled: number;
}

/** Segment whose terms have ended; it claims at most `max`, the pay that it had earned. */
export interface ClosedPaySegment extends PaySegment {
  max: PayShare;
  /** Whether one of its rows is unpaid: waiting or taken back. */
  isWaiting: boolean;
}

/** Pay of a segment, split into pay without requirement and pay earned by work. */
export interface PayPart {
  /** Credits that the segment adds to the period's pay without requirement. */
  withoutWork: number;
  /** Pays earned by work on top of that, lowest first. */
  steps: readonly HourlyPayStep[];
  /** The part of its settled credits that was earned by work. */
  fixed: PayShare;
  /** The part of `withoutWork` that is not settled. */
  unpaidWithoutWork: number;
}

/** Distribution of a period's work over its segments. */
export interface WorkDistribution {
  /** Per closed segment: the credits of its waiting rows and the work that all its rows use up. */
  closed: PayShare[];
  /** The same for the current segment. */
  current: PayShare;
  /** Work not used by closed segments, which counts towards the current terms. Negative if paid work was subtracted. */
  free: Work;
}

const NOTHING: Work = { asistencia: 0, times: 0 };
const combine = (a: Work, b: Work, operation: (x: number, y: number) => number): Work => ({
  asistencia: operation(a.asistencia, b.asistencia),
  times: operation(a.times, b.times),
});
const addWork = (a: Work, b: Work): Work => combine(a, b, (x, y) => x + y);
const subtractWork = (a: Work, b: Work): Work => combine(a, b, (x, y) => x - y);
const maxWork = (a: Work, b: Work): Work => combine(a, b, Math.max);
const minWork = (a: Work, b: Work): Work => combine(a, b, Math.min);

/** Returns the work that an amount of credits uses up: the requirement of the lowest pay that covers it. */
const workOf = (steps: readonly HourlyPayStep[], creditos: number): Work =>
  creditos === 0 ? NOTHING : ((steps.find(({ paga }) => paga >= creditos) ?? steps.at(-1))?.required ?? NOTHING);

/**
 * Splits the pay of the segments of a period, in order. Pay without requirement counts once per period, at its highest
 * (decisions §5): each segment adds only the excess over the earlier ones.
 */
export function payPartsOf(closedSegments: readonly ClosedPaySegment[], current: PaySegment): PayPart[] {
  const limits = [...closedSegments.map(({ max }) => max.creditos), Number.POSITIVE_INFINITY];
  let alreadyGiven = 0;
  return [...closedSegments, current].map(({ terms, settled }, i) => {
    const allSteps = paySteps(terms.categoria, terms.reducida);
    const base = allSteps.findLast((e) => !asksForWork(e))?.paga ?? 0;
    const withoutWork = Math.min(limits[i] ?? 0, Math.max(0, base - alreadyGiven));
    alreadyGiven += withoutWork;
    const steps = allSteps.filter(asksForWork).map(({ paga, required }) => ({ paga: paga - base, required }));
    const creditos = Math.max(0, settled - withoutWork);
    const fixed = { creditos, uses: workOf(steps, creditos) };
    return { withoutWork, steps, fixed, unpaidWithoutWork: Math.max(0, withoutWork - settled) };
  });
}

/** Returns the work that no settled row uses up; negative if paid work was subtracted. */
const workLeft = (work: Work, parts: readonly PayPart[]): Work =>
  parts.reduce((rest, { fixed }) => subtractWork(rest, fixed.uses), work);

/** Returns the work that the settled rows of the current segment use up. */
export function currentSegmentWork(closedSegments: readonly ClosedPaySegment[], current: PaySegment): Work {
  return payPartsOf(closedSegments, current).at(-1)?.fixed.uses ?? NOTHING;
}

/** Returns the credits that wait for the work done, on top of `fixed`; never negative, as nothing is claimed back. */
function payShareFor(
  { steps, fixed, unpaidWithoutWork }: PayPart,
  work: Work,
  max = Number.POSITIVE_INFINITY,
): PayShare {
  const payStep = earnedStep(steps, work);
  const rest = Math.max(0, Math.min(payStep.paga, max) - fixed.creditos);
  return { creditos: unpaidWithoutWork + rest, uses: rest > 0 ? maxWork(fixed.uses, payStep.required) : fixed.uses };
}

/**
 * Distributes work by order alone. Settled rows keep the work that they used; closed segments take theirs next, oldest
 * first; the rest counts towards the current terms. Subtracted work is therefore missing first where no row used it,
 * then from the newest unpaid row.
 * @param closedSegments oldest first
 */
export function distributeInOrder(
  work: Work,
  closedSegments: readonly ClosedPaySegment[],
  current: PaySegment,
): WorkDistribution {
  const parts = payPartsOf(closedSegments, current);
  let left = workLeft(work, parts);
  const given = parts.map((part, i): PayShare => {
    const { withoutWork, fixed } = part;
    const closedSegment = closedSegments[i];
    // Missing hours under paid credits must not block a pay without requirement.
    if (!closedSegment) return payShareFor(part, maxWork(addWork(left, fixed.uses), NOTHING));
    if (!closedSegment.isWaiting) return { creditos: 0, uses: fixed.uses };
    const availableWork = minWork(
      maxWork(closedSegment.max.uses, fixed.uses),
      addWork(fixed.uses, maxWork(left, NOTHING)),
    );
    const givenPart = payShareFor(part, availableWork, closedSegment.max.creditos - withoutWork);
    left = subtractWork(left, subtractWork(givenPart.uses, fixed.uses));
    return givenPart;
  });
  const [currentShare = { creditos: 0, uses: NOTHING }] = given.splice(-1);
  return { closed: given, current: currentShare, free: addWork(left, parts.at(-1)?.fixed.uses ?? NOTHING) };
}

/** Returns the missing work of a closed segment for each pay that it had reached before work was subtracted. */
function missingOfSegment(
  { max }: ClosedPaySegment,
  { withoutWork, steps, fixed, unpaidWithoutWork }: PayPart,
  given: PayShare,
  left: Work,
): Work[] {
  const fits = maxWork(max.uses, fixed.uses);
  const byWork = fixed.creditos + given.creditos - unpaidWithoutWork;
  return steps
    .filter(({ required: { asistencia, times } }) => asistencia <= fits.asistencia && times <= fits.times)
    .filter(({ paga }) => Math.min(paga, max.creditos - withoutWork) > byWork)
    .map(({ required }) =>
      combine(subtractWork(required, fixed.uses), left, (more, available) =>
        more > 0 ? Math.max(0, more - available) : 0,
      ),
    );
}

/**
 * Returns for each closed segment the amounts of further work at which it shows more again.
 * @param distribution what `distributeInOrder` returns for the same arguments
 */
export function missingOfClosed(
  work: Work,
  closedSegments: readonly ClosedPaySegment[],
  current: PaySegment,
  distribution: WorkDistribution,
): Work[][] {
  const parts = payPartsOf(closedSegments, current);
  let left = workLeft(work, parts);
  return closedSegments.map((segment, i) => {
    const [part, given] = [parts[i], distribution.closed[i]];
    if (!part || !given || !segment.isWaiting) return [];
    const missing = missingOfSegment(segment, part, given, left);
    left = subtractWork(left, subtractWork(given.uses, part.fixed.uses));
    return missing;
  });
}

const sumCreditos = (shares: readonly PayShare[]): number => shares.reduce((n, { creditos }) => n + creditos, 0);

/** Returns the unpaid credits of all segments. */
export const waitingCreditos = ({ closed, current }: WorkDistribution): number => sumCreditos([...closed, current]);

/**
 * Returns the least credits that `distributeInOrder` gives for this work or for any more.
 * @param distribution the result of `distributeInOrder` for this work
 */
function leastInOrder(
  work: Work,
  closedSegments: readonly ClosedPaySegment[],
  current: PaySegment,
  distribution: WorkDistribution,
): number {
  // Up to the first segment that lacks work, none can show less: each takes its work before the later ones.
  const lacking = missingOfClosed(work, closedSegments, current, distribution).findIndex(({ length }) => length > 0);
  const shown = waitingCreditos(distribution);
  if (lacking < 0) return shown;
  const floor = sumCreditos(distribution.closed.slice(0, lacking + 1));
  let least = shown;
  // The credits fall only where a closed segment takes its work back. The iteration includes what is added during it.
  const amounts = new Map([['', work]]);
  for (const amount of amounts.values()) {
    if (least === floor) break;
    const later = distributeInOrder(amount, closedSegments, current);
    least = Math.min(least, waitingCreditos(later));
    for (const missing of missingOfClosed(amount, closedSegments, current, later).flat()) {
      const more = addWork(amount, missing);
      amounts.set(`${more.asistencia} ${more.times}`, more);
    }
  }
  return least;
}

/**
 * Distributes the work of a person's open pay period (decisions §5, docs/decisions/0011): in order, and never so that
 * more work would show fewer credits. If a closed segment that lost work would take it back from terms that pay more
 * for it, those terms show no more than will remain; the newest segment shows less first.
 * @param closedSegments oldest first
 */
export function distributePeriod(
  work: Work,
  closedSegments: readonly ClosedPaySegment[],
  current: PaySegment,
): WorkDistribution {
  const distribution = distributeInOrder(work, closedSegments, current);
  let excess = waitingCreditos(distribution) - leastInOrder(work, closedSegments, current, distribution);
  if (excess === 0) return distribution;
  const parts = payPartsOf(closedSegments, current);
  const shares = [...distribution.closed, distribution.current].reverse().map((share, n): PayShare => {
    const byWork = share.creditos - (parts.at(-1 - n)?.unpaidWithoutWork ?? 0);
    const withheld = Math.max(0, Math.min(excess, byWork));
    excess -= withheld;
    return { ...share, creditos: share.creditos - withheld };
  });
  const [currentShare = distribution.current, ...closedShares] = shares;
  return { ...distribution, closed: closedShares.reverse(), current: currentShare };
}

/**
 * Splits waiting credits among their rows, oldest first; the newest takes the rest, even if that exceeds its amount.
 * @param montos present amount of each waiting row
 */
export function splitByRows(creditos: number, montos: readonly number[]): number[] {
  let left = creditos;
  return montos.map((monto, i) => {
    const share = i === montos.length - 1 ? left : Math.min(monto, left);
    left -= share;
    return share;
  });
}

import type { PagaCategoria, PayStep, Work } from './nomina.ts';
import { asksForWork, earnedStep, paySteps } from './nomina.ts';

/** What someone is paid by: their category's figures, and whether a membership halves what they ask for. */
export interface Terms {
  categoria: PagaCategoria;
  reducida: boolean;
}

/** Credits, and the work that they were given for. */
export interface PayShare {
  creditos: number;
  uses: Work;
}

/** A stretch of a pay period under one set of terms. */
export interface PaySegment {
  terms: Terms;
  /** Credits of its rows that wait no longer: paid, pending, or spent on a promotion. */
  settled: number;
}

/** A stretch whose terms have ended: it claims no more than it had come to. */
export interface ClosedPaySegment extends PaySegment {
  max: PayShare;
  /** Whether a row of it waits, or was taken back: one that is not paid. */
  isWaiting: boolean;
}

/** A stretch's pay in its two parts: what asks for no work, and what work earns beside it. */
export interface PayPart {
  /** What it adds to the pay of the period that asks for no work. */
  withoutWork: number;
  /** What work adds to that, from the least to the most. */
  steps: readonly PayStep[];
  /** Of what its rows carry that wait no longer, what was earned by work. */
  fixed: PayShare;
  /** What may still wait of the part without work. */
  unpaidWithoutWork: number;
}

/** How a period's work is shared out. */
export interface WorkDistribution {
  /** Of each ended stretch: what its rows that wait come to, and the work that all its rows use up. */
  cerrados: PayShare[];
  /** The same of the present one. */
  actual: PayShare;
  /** Work that no ended stretch has used up: it counts towards the present terms. Below 0 where paid work was subtracted. */
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

/** What work is given for so many credits: that of the least pay that comes to as much. */
const workOf = (steps: readonly PayStep[], creditos: number): Work =>
  creditos === 0 ? NOTHING : ((steps.find(({ paga }) => paga >= creditos) ?? steps.at(-1))?.required ?? NOTHING);

/**
 * The parts of a period's stretches, in their order. A pay that asks for no work counts once a period, the highest of them
 * (decisions §5): each stretch adds what its own exceeds those before it by.
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

/** The work that the rows of the present stretch use up with so many credits in all. */
export function currentSegmentWork(closedSegments: readonly ClosedPaySegment[], current: PaySegment): Work {
  return payPartsOf(closedSegments, current).at(-1)?.fixed.uses ?? NOTHING;
}

/** What waits for someone who did this work, beside what is fixed: never below 0, as nothing is claimed back. */
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
 * Shares out the work of a person's open pay period (decisions §5, docs/decisions/0011). What rows were given for that
 * wait no longer is used up; ended stretches take theirs next, the oldest first, so that what was subtracted is missing
 * first from what no row was given for and then from the newest row that is not paid; the rest counts towards the
 * present terms.
 * @param closedSegments the ended stretches, oldest first
 */
export function distributePeriod(
  work: Work,
  closedSegments: readonly ClosedPaySegment[],
  current: PaySegment,
): WorkDistribution {
  const parts = payPartsOf(closedSegments, current);
  let left = parts.reduce((rest, { fixed }) => subtractWork(rest, fixed.uses), work);
  const given = parts.map((part, i): PayShare => {
    const { withoutWork, fixed } = part;
    const closedSegment = closedSegments[i];
    // Hours that are missing under what was paid do not stand in the way of a pay that asks for none.
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
  return { cerrados: given, actual: currentShare, free: addWork(left, parts.at(-1)?.fixed.uses ?? NOTHING) };
}

/**
 * Divides what waits among the rows that it stands in, oldest first; the newest takes what is left, also when it has grown.
 * @param montos what each row that waits shows now
 */
export function splitByRows(creditos: number, montos: readonly number[]): number[] {
  let left = creditos;
  return montos.map((monto, i) => {
    const share = i === montos.length - 1 ? left : Math.min(monto, left);
    left -= share;
    return share;
  });
}

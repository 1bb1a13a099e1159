import type { Work } from './categoriaPaga.ts';
import type { ClosedPaySegment, PayPart, PaySegment } from './payPeriod.ts';
import { distributeInOrder, distributePeriod, missingOfClosed, payPartsOf, waitingCreditos } from './payPeriod.ts';

/** The least work, in minutes of each kind, that earns the next credits, and the amount of these credits. */
export interface Remaining extends Work {
  creditos: number;
}

interface Period {
  done: Work;
  closed: readonly ClosedPaySegment[];
  current: PaySegment;
}

const totalMinutes = ({ asistencia, times }: Work): number => asistencia + times;
const byType = (minutesFor: (tipo: keyof Work) => number): Work => ({
  asistencia: minutesFor('asistencia'),
  times: minutesFor('times'),
});
const add = (a: Work, b: Work): Work => byType((tipo) => a[tipo] + b[tipo]);

/**
 * Returns the missing work for each further pay of the current terms; a deficit under paid credits counts only for
 * required kinds.
 */
const remainingOfCurrent = ({ steps, fixed }: PayPart, free: Work): Work[] =>
  steps
    .filter(({ paga }) => paga > fixed.creditos)
    .map(({ required }) => byType((tipo) => (required[tipo] > 0 ? Math.max(0, required[tipo] - free[tipo]) : 0)));

/** Returns the minimal amounts of further work at which any part of the period changes. */
function nextSteps({ done, closed, current }: Period): Work[] {
  const distribution = distributeInOrder(done, closed, current);
  const currentPart = payPartsOf(closed, current).at(-1);
  return [
    ...missingOfClosed(done, closed, current, distribution).flat(),
    ...(currentPart ? remainingOfCurrent(currentPart, distribution.free) : []),
  ].filter((work) => totalMinutes(work) > 0);
}

/** Returns every amount of further work at which any part of the period changes, one step after another. */
function allSteps(period: Period): Work[] {
  const amounts = new Map<string, Work>([['', { asistencia: 0, times: 0 }]]);
  // The iteration includes what is added during it.
  for (const amount of amounts.values())
    for (const step of nextSteps({ ...period, done: add(period.done, amount) })) {
      const more = add(amount, step);
      amounts.set(`${more.asistencia} ${more.times}`, more);
    }
  return [...amounts.values()];
}

const distinctAscending = (values: readonly number[]): number[] => [...new Set(values)].sort((a, b) => a - b);

/**
 * Returns the least work after which the rows of a person show more credits, computed with `distributePeriod`
 * (decisions §5); null if no work earns more. Ties go to more asistencia. Work first refills what was subtracted under
 * older terms, so a pay may take more than its requirement.
 */
export function remainingForPaga(period: Period): Remaining | null {
  const { done, closed, current } = period;
  const waitingAfter = (more: Work): number => waitingCreditos(distributePeriod(add(done, more), closed, current));
  const waitingNow = waitingAfter({ asistencia: 0, times: 0 });
  const steps = allSteps(period);
  // The amount of one kind may come from one step and that of the other kind from another: work withheld for an older
  // pay is released by either kind. More work never shows less, so the least times only fall as asistencia rises.
  const times = distinctAscending(steps.map((step) => step.times));
  let least: Remaining | null = null;
  for (const asistencia of distinctAscending(steps.map((step) => step.asistencia))) {
    for (let last = times.at(-1); last !== undefined; last = times.at(-1)) {
      const more = { asistencia, times: last };
      const creditos = waitingAfter(more) - waitingNow;
      if (creditos <= 0) break;
      if (!least || totalMinutes(more) <= totalMinutes(least)) least = { ...more, creditos };
      times.pop();
    }
  }
  return least;
}

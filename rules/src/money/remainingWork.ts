import type { Work } from './categoriaPaga.ts';
import type { ClosedPaySegment, PayPart, PaySegment } from './payPeriod.ts';
import { distributeInOrder, distributePeriod, missingOfClosed, payPartsOf, waitingCreditos } from './payPeriod.ts';

/** The least work, in minutes of each kind, that earns the next credits, and the amount of these credits. */
export interface Remaining extends Work {
  creditos: number;
}

interface Period {
  hecho: Work;
  cerrados: readonly ClosedPaySegment[];
  actual: PaySegment;
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
function nextSteps({ hecho, cerrados, actual }: Period): Work[] {
  const distribution = distributeInOrder(hecho, cerrados, actual);
  const current = payPartsOf(cerrados, actual).at(-1);
  return [
    ...missingOfClosed(hecho, cerrados, actual, distribution).flat(),
    ...(current ? remainingOfCurrent(current, distribution.free) : []),
  ].filter((work) => totalMinutes(work) > 0);
}

/**
 * Returns the least work after which the rows of a person show more credits, computed with `distributePeriod`
 * (decisions §5); null if no work earns more. Ties go to more asistencia. Work first refills what was subtracted under
 * older terms, so a pay may take more than its requirement.
 */
export function remainingForPaga(period: Period): Remaining | null {
  const { hecho, cerrados, actual } = period;
  const waitingNow = waitingCreditos(distributePeriod(hecho, cerrados, actual));
  const explored = new Set<string>();
  const toExplore: Work[] = [{ asistencia: 0, times: 0 }];
  for (;;) {
    toExplore.sort((a, b) => totalMinutes(b) - totalMinutes(a) || a.asistencia - b.asistencia);
    const more = toExplore.pop();
    if (!more) return null;
    const key = `${more.asistencia} ${more.times}`;
    if (explored.has(key)) continue;
    explored.add(key);
    const extended = { ...period, hecho: add(hecho, more) };
    const creditos = waitingCreditos(distributePeriod(extended.hecho, cerrados, actual)) - waitingNow;
    if (creditos > 0) return { ...more, creditos };
    toExplore.push(...nextSteps(extended).map((work) => add(more, work)));
  }
}

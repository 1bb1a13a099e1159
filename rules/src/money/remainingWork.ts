import type { Work } from './nomina.ts';
import type { ClosedPaySegment, PayPart, PaySegment, PayShare, WorkDistribution } from './payPeriod.ts';
import { distributePeriod, payPartsOf } from './payPeriod.ts';

/** The least work, in minutes of each kind, that earns the next credits, and the amount of these credits. */
export interface Remaining extends Work {
  creditos: number;
}

interface Period {
  hecho: Work;
  cerrados: readonly ClosedPaySegment[];
  actual: PaySegment;
}

const TYPES = ['asistencia', 'times'] as const;
const totalMinutes = ({ asistencia, times }: Work): number => asistencia + times;
const byType = (minutesFor: (tipo: keyof Work) => number): Work => ({
  asistencia: minutesFor('asistencia'),
  times: minutesFor('times'),
});
const add = (a: Work, b: Work): Work => byType((tipo) => a[tipo] + b[tipo]);

const waitingCreditos = ({ cerrados, actual }: WorkDistribution): number =>
  actual.creditos + cerrados.reduce((n, { creditos }) => n + creditos, 0);

/** Returns the missing work of a closed segment for each pay that it had reached before work was subtracted. */
function remainingOfClosed(
  { max }: ClosedPaySegment,
  { withoutWork, steps, fixed, unpaidWithoutWork }: PayPart,
  given: PayShare,
  left: Work,
) {
  const fits = byType((tipo) => Math.max(max.uses[tipo], fixed.uses[tipo]));
  return steps
    .filter(({ paga, required }) => {
      const isReachable = TYPES.every((tipo) => required[tipo] <= fits[tipo]);
      return (
        isReachable && Math.min(paga, max.creditos - withoutWork) > fixed.creditos + given.creditos - unpaidWithoutWork
      );
    })
    .map(({ required }) =>
      byType((tipo) =>
        required[tipo] > fixed.uses[tipo] ? Math.max(0, required[tipo] - fixed.uses[tipo] - left[tipo]) : 0,
      ),
    );
}

/**
 * Returns the missing work for each further pay of the current terms; a deficit under paid credits counts only for
 * required kinds.
 */
const remainingOfCurrent = ({ steps, fixed }: PayPart, free: Work): Work[] =>
  steps
    .filter(({ paga }) => paga > fixed.creditos)
    .map(({ required }) => byType((tipo) => (required[tipo] > 0 ? Math.max(0, required[tipo] - free[tipo]) : 0)));

/** Returns the minimal amounts of further work at which any part of the period changes. */
function nextSteps({ hecho, cerrados, actual }: Period, distribution: WorkDistribution): Work[] {
  const parts = payPartsOf(cerrados, actual);
  let left = byType((tipo) => parts.reduce((n, { fixed }) => n - fixed.uses[tipo], hecho[tipo]));
  const missing = parts.flatMap((part, i) => {
    const [segment, given] = [cerrados[i], distribution.cerrados[i]];
    if (!segment || !given) return remainingOfCurrent(part, distribution.free);
    if (!segment.isWaiting) return [];
    const ofSegment = remainingOfClosed(segment, part, given, left);
    left = byType((tipo) => left[tipo] - given.uses[tipo] + part.fixed.uses[tipo]);
    return ofSegment;
  });
  return missing.filter((work) => totalMinutes(work) > 0);
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
    const distribution = distributePeriod(extended.hecho, cerrados, actual);
    const creditos = waitingCreditos(distribution) - waitingNow;
    if (creditos > 0) return { ...more, creditos };
    toExplore.push(...nextSteps(extended, distribution).map((work) => add(more, work)));
  }
}

import type { LoadGenerator } from '../load/loadGenerator.ts';
import type { Workload } from '../load/workload.ts';
import { cpuMs } from './process.ts';

/** A measured process and its workload in each round. */
export interface Contender {
  pid: number;
  workload(round: number): Workload;
}

/** Ratio of two contenders: median over the rounds of one rate divided by the other, and the spread of the rounds. */
export interface Ratio {
  rate: number;
  otherRate: number;
  median: number;
  low: number;
  high: number;
  /** The same by processor time per answer, which other programs on the machine disturb less. */
  cpu: number | null;
}

interface Sample {
  perSecond: number;
  /** Processor milliseconds per answer. */
  cpu: number | null;
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const [low = Number.NaN, high = low] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
  return (low + high) / 2;
}

async function sample(load: LoadGenerator, { pid, workload }: Contender, round: number): Promise<Sample> {
  const before = cpuMs(pid);
  const { perSecond, answers } = await load.run(workload(round));
  const after = cpuMs(pid);
  return { perSecond, cpu: before === null || after === null ? null : (after - before) / answers };
}

function ratioOf(ours: readonly Sample[], theirs: readonly Sample[]): Ratio {
  const pairs = ours.flatMap((our, i) => {
    const their = theirs[i];
    return their ? [{ our, their }] : [];
  });
  const ratios = pairs.map(({ our, their }) => our.perSecond / their.perSecond);
  const cpus = pairs.flatMap(({ our, their }) => (our.cpu && their.cpu ? [their.cpu / our.cpu] : []));
  return {
    rate: median(ours.map((s) => s.perSecond)),
    otherRate: median(theirs.map((s) => s.perSecond)),
    median: median(ratios),
    low: Math.min(...ratios),
    high: Math.max(...ratios),
    cpu: cpus.length === pairs.length ? median(cpus) : null,
  };
}

/**
 * Measures in turn, A B C, then C B A, so that a change on the machine affects all alike. One more round before the
 * first only warms up.
 * @returns ours against each of the others
 */
export async function measure(
  load: LoadGenerator,
  ours: Contender,
  others: readonly Contender[],
  rounds: number,
): Promise<Ratio[]> {
  const all = [ours, ...others].map((contender) => ({ contender, samples: [] as Sample[] }));
  for (let round = 0; round <= rounds; round += 1) {
    for (const { contender, samples } of round % 2 === 0 ? all : all.toReversed()) {
      const one = await sample(load, contender, round);
      if (round > 0) samples.push(one);
    }
  }
  const [first, ...rest] = all.map(({ samples }) => samples);
  return rest.map((theirs) => ratioOf(first ?? [], theirs));
}

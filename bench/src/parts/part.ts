import type { LoadGenerator } from '../load/loadGenerator.ts';
import type { Workload } from '../load/workload.ts';
import type { Contender } from '../measuring/rounds.ts';
import { measure } from '../measuring/rounds.ts';
import type { Figure, ReportLine, Target } from '../report.ts';
import type { Server } from '../servers/spawn.ts';

interface Effort {
  rounds: number;
  seconds: number;
}

/** Input of a part of the bench. */
export interface Bench {
  load: LoadGenerator;
  effort: Effort;
  /** Folder that is deleted after the run. */
  folder: string;
  note: (line: string) => void;
  /** Whether the played week runs Lighthouse too. */
  lighthouse: boolean;
}

export interface PartResult {
  lines: ReportLine[];
  figures: Figure[];
}

export const contender = ({ url, pid }: Server, workload: (url: string, round: number) => Workload): Contender => ({
  pid,
  workload: (round) => workload(url, round),
});

/** A contender to measure against: its name, the target of the ratio, and the cause of the remainder. */
export interface Against extends Contender {
  name: string;
  target?: Target;
  rest: string;
}

export async function compare(
  { load, effort, note }: Bench,
  what: string,
  ours: Contender,
  others: readonly Against[],
): Promise<ReportLine[]> {
  note(what);
  const ratios = await measure(load, ours, others, effort.rounds);
  return others.map(({ name, target, rest }, i) => {
    const ratio = ratios[i];
    if (!ratio) throw new Error(`${name} was not measured.`);
    return { what, against: name, ratio, rest, ...(target && { target }) };
  });
}

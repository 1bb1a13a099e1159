import type { Job } from '../load/job.ts';
import type { LoadGenerator } from '../load/loadGenerator.ts';
import type { Contender } from '../measuring/rounds.ts';
import { measure } from '../measuring/rounds.ts';
import type { Effort } from '../options.ts';
import type { Figure, ReportLine, Target } from '../report.ts';
import type { Server } from '../servers/spawn.ts';

/** What a part of the bench is given. */
export interface Bench {
  load: LoadGenerator;
  effort: Effort;
  /** A folder that is gone after the run. */
  folder: string;
  /** Tells how far it is. */
  note: (line: string) => void;
}

/** What it finds. */
export interface PartResult {
  lines: ReportLine[];
  figures: Figure[];
}

export const contender = ({ url, pid }: Server, job: (url: string, round: number) => Job): Contender => ({
  pid,
  job: (round) => job(url, round),
});

/** Something to measure against: its name, what the ratio should be, and where the rest goes. */
export interface Against extends Contender {
  name: string;
  target?: Target;
  rest: string;
}

/** Measures one thing against others. */
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

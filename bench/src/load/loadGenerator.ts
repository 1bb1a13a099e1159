import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Job, Outcome } from './job.ts';

const nameOf = ({ url, shots }: Job): string => `${url}${shots[0]?.path ?? ''}`;

/** The load generator's process; one job at a time. */
export class LoadGenerator {
  readonly #worker = fork(join(import.meta.dirname, 'worker.ts'));

  constructor() {
    this.#worker.once('exit', (code) => {
      // Nothing is left to wait for: say so rather than hang.
      if (code !== null) process.exit(1);
    });
  }

  /**
   * On a machine so busy that no answer came in time, tries once more with four times the time.
   * @throws Error when an answer was not 2xx, or still none came
   */
  async run(job: Job): Promise<Outcome> {
    const outcome = await this.#shoot(job);
    if (outcome.answers > 0) return outcome;
    const patient = await this.#shoot({ ...job, seconds: 4 * (job.seconds ?? 1) });
    if (patient.answers === 0) throw new Error(`No answer of ${nameOf(job)}.`);
    return patient;
  }

  async #shoot(job: Job): Promise<Outcome> {
    this.#worker.send(job);
    const [outcome] = (await once(this.#worker, 'message')) as [Outcome];
    const { bad, answers } = outcome;
    if (bad > 0) throw new Error(`${bad} of ${answers} answers of ${nameOf(job)} were no success.`);
    return outcome;
  }

  stop(): void {
    this.#worker.kill();
  }
}

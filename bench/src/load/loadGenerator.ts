import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Job, Outcome } from './job.ts';

const nameOf = ({ url, shots }: Job): string => `${url}${shots[0]?.path ?? ''}`;

/** Process of the load generator; runs one job at a time. */
export class LoadGenerator {
  readonly #worker = fork(join(import.meta.dirname, 'worker.ts'));

  constructor() {
    this.#worker.once('exit', (code) => {
      // The run would wait forever for a dead worker.
      if (code !== null) process.exit(1);
    });
  }

  /**
   * Runs a job. On a machine so busy that no answer came in time, retries once with four times the time.
   * @throws Error when an answer was not 2xx, or the retry had none
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

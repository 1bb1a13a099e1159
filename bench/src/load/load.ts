import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Job, Outcome } from './job.ts';

/** The load generator's process; one job at a time. */
export class Load {
  readonly #worker = fork(join(import.meta.dirname, 'worker.ts'));

  constructor() {
    this.#worker.once('exit', (code) => {
      // Nothing is left to wait for: say so rather than hang.
      if (code !== null) process.exit(1);
    });
  }

  /** @throws Error when an answer was not 2xx, or none came */
  async run(job: Job): Promise<Outcome> {
    this.#worker.send(job);
    const [outcome] = (await once(this.#worker, 'message')) as [Outcome];
    const what = `${job.url} ${job.shots[0]?.path ?? ''}`;
    if (outcome.answers === 0) throw new Error(`No answer of ${what}: this machine is too busy to measure anything.`);
    if (outcome.bad > 0) throw new Error(`${outcome.bad} of ${outcome.answers} answers of ${what} were no success.`);
    return outcome;
  }

  stop(): void {
    this.#worker.kill();
  }
}

import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { LoadResult, Workload } from './workload.ts';

const nameOf = ({ url, requests }: Workload): string => `${url}${requests[0]?.path ?? ''}`;

/** Process of the load generator; runs one workload at a time. */
export class LoadGenerator {
  readonly #worker = fork(join(import.meta.dirname, 'worker.ts'));

  constructor() {
    this.#worker.once('exit', (code) => {
      // The run would wait forever for a dead worker.
      if (code !== null) process.exit(1);
    });
  }

  /**
   * Runs a workload. On a machine so busy that no answer came in time, retries once with four times the time.
   * @throws Error when an answer was not 2xx, or the retry had none
   */
  async run(workload: Workload): Promise<LoadResult> {
    const result = await this.#send(workload);
    if (result.answers > 0) return result;
    const patient = await this.#send({ ...workload, seconds: 4 * (workload.seconds ?? 1) });
    if (patient.answers === 0) throw new Error(`No answer of ${nameOf(workload)}.`);
    return patient;
  }

  async #send(workload: Workload): Promise<LoadResult> {
    this.#worker.send(workload);
    const [result] = (await once(this.#worker, 'message')) as [LoadResult];
    const { bad, answers } = result;
    if (bad > 0) throw new Error(`${bad} of ${answers} answers of ${nameOf(workload)} were no success.`);
    return result;
  }

  stop(): void {
    this.#worker.kill();
  }
}

import type { FastifyInstance } from 'fastify';
import type { Backups } from '../backup/backups.ts';
import { resolvesWithin } from '../time/wait.ts';
import type { RunningJob } from './job.ts';

/** From the beginning of the closing: more than a request to another site takes, less than the process is given (`main.ts`). */
const FINISH_MS = 7_000;

/** Makes a closing application end its jobs at once, so that they use the time in which requests are still answered. */
export function finishJobs(
  app: FastifyInstance,
  jobs: readonly RunningJob[],
  backups: Pick<Backups, 'finish'> | undefined,
): void {
  let areFinished: Promise<boolean>;
  app.addHook('preClose', async () => {
    const finishing = [...jobs.map((job) => job.finish?.()), backups?.finish()];
    areFinished = resolvesWithin(FINISH_MS, Promise.allSettled(finishing));
  });
  app.addHook('onClose', async () => {
    if (!(await areFinished)) app.log.warn('a job did not end in time');
    // A late request may have begun a backup, which aborts; its claim is still to be released.
    await Promise.allSettled([...jobs.map((job) => job.finishLast?.()), backups?.finish()]);
  });
}

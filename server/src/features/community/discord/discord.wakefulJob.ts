import { isDatabaseError } from '../../../platform/database/databaseErrorReporter.ts';
import type { Deps } from '../../../platform/http/routing/callContext.ts';
import type { Job } from '../../../platform/jobs/job.ts';

/** Interval of the search for work that another process left behind. */
const POLL_MS = 60_000;
/** Delay of the first search: a new process serves its requests first. */
const STARTUP_DELAY_MS = 5_000;

interface WakefulWork {
  /** Texts that a notice contains if it concerns the work: a search avoids parsing the others. */
  hears: readonly string[];
  /** Text of the notices of the work itself, which wake nobody. */
  ignores?: string;
  /** Does all that is due, unless the job ends. @returns when more will be, UTC milliseconds; null if not known */
  work(deps: Deps, isClosed: () => boolean): Promise<number | null>;
  /** Log message of a failed run. */
  failureMessage: string;
}

/** Creates a job that works when a notice says so, when it is due, and periodically, never concurrently. */
export const wakefulJob =
  ({ hears, ignores, work, failureMessage }: WakefulWork): Job =>
  (deps, hasDatabase) => {
    const { engine, log, clock } = deps;
    let [awake, again, closed] = [false, false, false];
    let inProgress = Promise.resolve();
    let timer: NodeJS.Timeout | undefined;

    const sleep = (nextAt: number | null): void => {
      clearTimeout(timer);
      if (closed) return;
      // Jitter: an agency may have many processes.
      const pollDelayMs = POLL_MS * (0.5 + Math.random());
      const delayMs = nextAt === null ? pollDelayMs : Math.min(pollDelayMs, Math.max(1000, nextAt - clock()));
      timer = setTimeout(wake, delayMs).unref();
    };
    const run = async (): Promise<void> => {
      clearTimeout(timer);
      let nextAt: number | null = null;
      try {
        do {
          again = false;
          nextAt = await work(deps, () => closed);
        } while (again && !closed);
      } catch (err) {
        // Database outages are reported elsewhere.
        if (!isDatabaseError(err)) log.error({ err }, failureMessage);
      }
      awake = false;
      sleep(nextAt);
    };
    function wake(): void {
      again = true;
      if (closed || awake) return;
      awake = hasDatabase();
      if (awake) inProgress = run();
      else sleep(null);
    }

    const stopListening = engine.listen({
      onMessage: (text) => {
        const isOwn = ignores !== undefined && text.includes(ignores);
        if (!isOwn && hears.some((part) => text.includes(part))) wake();
      },
      onGap: wake,
    });
    sleep(clock() + STARTUP_DELAY_MS);
    return {
      async finish() {
        closed = true;
        stopListening();
        clearTimeout(timer);
        await inProgress;
      },
    };
  };

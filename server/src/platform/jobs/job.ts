import { isDatabaseError } from '../database/databaseErrorReporter.ts';
import type { AppDeps } from '../http/routing/callContext.ts';
import type { NewNotification } from '../unit-of-work/notifications.ts';

/** Work that goes on beside the calls. */
export interface RunningJob {
  /** Ends it, and waits for what is under way. */
  finish(): Promise<void>;
  /** Hears which notices this process has left with whom, after the commit. */
  onNotify?(notifications: readonly NewNotification[]): void;
}

/**
 * Begins work that goes on in every process that serves calls. Nothing may depend on it: whatever it does is found again by
 * the next.
 * @param hasDatabase whether the database is ready
 */
export type Job = (deps: AppDeps, hasDatabase: () => boolean) => RunningJob;

/** Not so often that it costs anything, and not so seldom that somebody looks at the clock first. */
const INTERVAL_MS = 15_000;
const STARTUP_DELAY_MS = 2_000;

/**
 * Does something again and again, as soon as there is a database and never twice at once. Processes that start together do
 * not do it together.
 * @param fallo what the log says when it could not be done
 */
export const periodicJob =
  (failureMessage: string, start: (deps: AppDeps) => () => Promise<void>): Job =>
  (deps, hasDatabase) => {
    const run = start(deps);
    let heartbeat: NodeJS.Timeout;
    let inProgress = Promise.resolve();
    let isFinished = false;
    const attempt = async (): Promise<void> => {
      try {
        if (hasDatabase()) await run();
      } catch (err) {
        // Of a database that is away the log knows.
        if (!isDatabaseError(err)) deps.log.error({ err }, failureMessage);
      }
      if (!isFinished) scheduleNext(INTERVAL_MS * (0.75 + Math.random() / 2));
    };
    function scheduleNext(ms: number): void {
      heartbeat = setTimeout(() => {
        inProgress = attempt();
      }, ms).unref();
    }
    scheduleNext(Math.random() * STARTUP_DELAY_MS);
    return {
      async finish() {
        isFinished = true;
        clearTimeout(heartbeat);
        await inProgress;
      },
    };
  };

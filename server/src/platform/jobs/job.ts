import { isDatabaseError } from '../database/databaseErrorReporter.ts';
import type { AppDeps } from '../http/routing/callContext.ts';
import type { NewNotification } from '../unit-of-work/notifications.ts';

/** A started background job. */
export interface RunningJob {
  /**
   * Begins no further run and waits for the current one. Called when the process begins to close, before the last
   * requests are answered.
   */
  finish?(): Promise<void>;
  /** Runs after the last request is answered and every job has finished. */
  finishLast?(): Promise<void>;
  /** Called after the commit with the notifications stored by this process. */
  onNotify?(notifications: readonly NewNotification[]): void;
}

/**
 * Starts background work in every serving process. Nothing may depend on it: a later run makes up for a missed one.
 * @param hasDatabase whether the database is ready
 */
export type Job = (deps: AppDeps, hasDatabase: () => boolean) => RunningJob;

/** Short enough to be unnoticed, long enough to cost nothing. */
const INTERVAL_MS = 15_000;
const STARTUP_DELAY_MS = 2_000;

/**
 * Runs work periodically once the database is ready, never concurrently. Random delays keep processes that start
 * together apart.
 * @param failureMessage log message of a failed run
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
        // Database failures are already logged.
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

import type { FastifyInstance } from 'fastify';
import { isDatabaseError } from '../database/databaseErrorReporter.ts';
import type { Deps } from '../http/routing/callContext.ts';
import type { StoredInstantCorrection } from './clockGuard.ts';
import { ClockGuard } from './clockGuard.ts';

const CHECK_INTERVAL_MS = 10_000;

interface ClockGuardOptions {
  corrections: readonly StoredInstantCorrection[];
  /** Whether the database is ready; corrections wait for it. */
  hasDatabase: () => boolean;
}

/** Checks the clock periodically. @returns the check that every call runs first, on its turn */
export function watchClock(
  app: FastifyInstance,
  deps: Deps,
  { corrections, hasDatabase }: ClockGuardOptions,
): () => Promise<void> {
  const clockGuard = new ClockGuard(deps, corrections);
  const logFailure = (err: unknown): void => {
    if (!isDatabaseError(err)) deps.log.error({ err }, 'the clock could not be looked at');
  };
  let heartbeat: NodeJS.Timeout;
  let isClosed = false;
  // Each check waits for the previous one, however long a correction takes.
  const scheduleNext = () => {
    heartbeat = setTimeout(() => void check(), CHECK_INTERVAL_MS).unref();
  };
  const check = async () => {
    if (hasDatabase()) await clockGuard.record().catch(logFailure);
    if (!isClosed) scheduleNext();
  };
  scheduleNext();
  app.addHook('onClose', async () => {
    isClosed = true;
    clearTimeout(heartbeat);
    await clockGuard.save();
  });
  return () => clockGuard.check();
}

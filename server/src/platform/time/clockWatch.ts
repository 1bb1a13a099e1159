import type { FastifyInstance } from 'fastify';
import type { Deps } from '../http/routing/callContext.ts';
import type { ClockCorrection } from './clockGuard.ts';
import { ClockGuard } from './clockGuard.ts';

const CHECK_INTERVAL_MS = 10_000;

interface ClockGuardOptions {
  correcciones: readonly ClockCorrection[];
  /** Whether the database is there; nothing is corrected before it is. */
  hasDatabase: () => boolean;
}

/** Looks at the clock while nobody calls. @returns what every call does first, once its turn has come */
export function watchClock(
  app: FastifyInstance,
  deps: Deps,
  { correcciones, hasDatabase }: ClockGuardOptions,
): () => Promise<void> {
  const clockGuard = new ClockGuard(deps, correcciones);
  const logFailure = (err: unknown) => deps.log.error({ err }, 'the clock could not be looked at');
  let heartbeat: NodeJS.Timeout;
  let isClosed = false;
  // The next look waits for this one, however long a correction takes.
  const scheduleNext = () => {
    heartbeat = setTimeout(async () => {
      if (hasDatabase()) await clockGuard.record().catch(logFailure);
      if (!isClosed) scheduleNext();
    }, CHECK_INTERVAL_MS).unref();
  };
  scheduleNext();
  app.addHook('onClose', async () => {
    isClosed = true;
    clearTimeout(heartbeat);
    await clockGuard.save();
  });
  return () => clockGuard.check();
}

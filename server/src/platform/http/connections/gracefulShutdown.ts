import { setImmediate } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { EventStreams } from '../../realtime/eventStreams.ts';
import { resolvesWithin } from '../../time/wait.ts';

const SWEEP_MS = 50;
/** How long work for clients is waited for after the time of a slow client. */
const WORK_MS = 2_000;

/** Work for clients, which continues after a client has left. */
export class InFlightWork {
  private readonly works = new Set<Promise<unknown>>();

  get size(): number {
    return this.works.size;
  }

  /** Tracks a promise and returns it. */
  track<T>(work: Promise<T>): Promise<T> {
    this.works.add(work);
    const remove = () => void this.works.delete(work);
    work.then(remove, remove);
    return work;
  }

  /** Waits until all work is done, including work that it starts. */
  async whenDone(): Promise<void> {
    while (this.works.size > 0) {
      await Promise.allSettled(this.works);
      // The next step of a request starts a moment after the previous one ends.
      await setImmediate();
    }
  }
}

/**
 * Makes a closing server answer pending requests and finish work whose client has left. Streams are ended, as they have
 * no end of their own; their clients reconnect. A client that sends or reads too slowly is cut off.
 */
export function closeGracefully(
  app: FastifyInstance,
  { eventStreams, inProgress, drainMs }: { eventStreams: EventStreams; inProgress: InFlightWork; drainMs: number },
): void {
  let sweepTimer: NodeJS.Timeout | undefined;
  let cutOffTimer: NodeJS.Timeout | undefined;
  let workEndsAt = 0;
  const whenWorkIsDone = () => resolvesWithin(Math.max(0, workEndsAt - performance.now()), inProgress.whenDone());
  app.addHook('preClose', async () => {
    eventStreams.endAll();
    // Browsers keep alive for a minute the connections that were busy when the closing began.
    sweepTimer = setInterval(() => app.server.closeIdleConnections(), SWEEP_MS);
    workEndsAt = performance.now() + drainMs + WORK_MS;
    cutOffTimer = setTimeout(() => void whenWorkIsDone().then(() => app.server.closeAllConnections()), drainMs);
  });
  app.addHook('onClose', async () => {
    clearInterval(sweepTimer);
    clearTimeout(cutOffTimer);
    if (!(await whenWorkIsDone())) app.log.warn('work for clients did not end in time');
  });
}

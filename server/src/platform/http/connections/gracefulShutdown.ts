import { setImmediate } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { EventStreams } from '../../realtime/eventStreams.ts';

const SWEEP_MS = 50;

/** What is being done for callers, and goes on though a caller has left. */
export class WorkInProgress {
  private readonly works = new Set<Promise<unknown>>();

  get size(): number {
    return this.works.size;
  }

  /** Keeps an eye on a piece of work, and answers it. */
  track<T>(work: Promise<T>): Promise<T> {
    this.works.add(work);
    const remove = () => void this.works.delete(work);
    work.then(remove, remove);
    return work;
  }

  /** Waits until all of it is done, also what follows from it. */
  async whenDone(): Promise<void> {
    while (this.works.size > 0) {
      await Promise.allSettled(this.works);
      // What comes next for a request is begun a moment after what came before has ended.
      await setImmediate();
    }
  }
}

/**
 * A server that closes answers what it was asked, and does not close before the work for those who left is done. A stream
 * has no end of its own: its reader comes back.
 */
export function closeGracefully(app: FastifyInstance, eventStreams: EventStreams, inProgress: WorkInProgress): void {
  let sweepTimer: NodeJS.Timeout | undefined;
  app.addHook('preClose', async () => {
    eventStreams.endAll();
    // Those that were busy when it began to close are kept alive by their browsers for a minute.
    sweepTimer = setInterval(() => app.server.closeIdleConnections(), SWEEP_MS);
  });
  app.addHook('onClose', async () => {
    clearInterval(sweepTimer);
    await inProgress.whenDone();
  });
}

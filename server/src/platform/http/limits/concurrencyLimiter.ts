import type { FastifyRequest } from 'fastify';
import type { LimitFunction } from 'p-limit';
import pLimit from 'p-limit';
import { AppError } from '../../appError.ts';
import { toAddressKey } from '../../network/addressKey.ts';
import type { Limits } from './limits.ts';

/**
 * What is worked on for one network address at a time: the rest of what it asks waits here, and not in front of what others
 * ask of the database, nor with half of its rows in memory.
 */
export class ConcurrencyLimiter {
  private readonly limits: Pick<Limits, 'concurrency' | 'queued'>;
  private readonly limiterByAddress = new Map<string, LimitFunction>();

  constructor(limits: Pick<Limits, 'concurrency' | 'queued'>) {
    this.limits = limits;
  }

  /** Pieces of work that wait for their turn. */
  get waitingCount(): number {
    return this.limiterByAddress.values().reduce((n, { pendingCount }) => n + pendingCount, 0);
  }

  /**
   * Does a piece of work for whoever asks, when it is their turn.
   * @throws AppError where too much of theirs waits already, or they have left before it began
   */
  async handle<T>(request: FastifyRequest, work: () => Promise<T>): Promise<T> {
    const addressKey = toAddressKey(request.ip);
    const limiter = this.limiterByAddress.get(addressKey) ?? pLimit(this.limits.concurrency);
    if (limiter.pendingCount >= this.limits.queued) throw new AppError('DEMASIADAS_PETICIONES');
    this.limiterByAddress.set(addressKey, limiter);
    const hadToWait = limiter.activeCount >= this.limits.concurrency;
    try {
      return await limiter(() => {
        if (hadToWait && request.raw.socket.destroyed) throw new AppError('DEMASIADAS_PETICIONES');
        return work();
      });
    } finally {
      if (limiter.activeCount + limiter.pendingCount === 0) this.limiterByAddress.delete(addressKey);
    }
  }
}

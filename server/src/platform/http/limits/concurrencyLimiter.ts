import type { FastifyRequest } from 'fastify';
import type { LimitFunction } from 'p-limit';
import pLimit from 'p-limit';
import { AppError } from '../../appError.ts';
import { toAddressKey } from '../../network/addressKey.ts';
import type { Limits } from './limits.ts';

/**
 * Limits concurrent work per network address: excess calls wait here, before others' database queries and before
 * holding rows in memory.
 */
export class ConcurrencyLimiter {
  private readonly limits: Pick<Limits, 'concurrency' | 'queued'>;
  private readonly limiterByAddress = new Map<string, LimitFunction>();

  constructor(limits: Pick<Limits, 'concurrency' | 'queued'>) {
    this.limits = limits;
  }

  /** Number of waiting calls. */
  get waitingCount(): number {
    return this.limiterByAddress.values().reduce((n, { pendingCount }) => n + pendingCount, 0);
  }

  /**
   * Runs work when it is its address's turn.
   * @throws AppError when too much already waits, or the client left before the work began
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

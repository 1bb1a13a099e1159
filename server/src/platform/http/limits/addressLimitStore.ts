import type { RateLimit } from '@conserje/contract';
import { MINUTE_MS } from '@conserje/rules';
import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { tooManyAttempts } from '../../appError.ts';
import type { Db } from '../../database/database.ts';
import { isDatabaseError } from '../../database/databaseErrorReporter.ts';
import { prepared } from '../../database/preparedQuery.ts';
import { createAddressHasher } from '../../network/addressHash.ts';
import { toAddressKey } from '../../network/addressKey.ts';
import type { Deps } from '../routing/callContext.ts';
import './addressLimitStore.table.ts';

/**
 * A window that ends later than one starting now comes from a clock set back. Process clocks differ by less than this.
 */
const TOLERANCE_MS = 60_000;

/** Maximum refused keys kept in memory, so that their repetitions need no database work. */
const REFUSED_MAX = 10_000;

/** Counts a call in the current window or a new one. */
const count = prepared((db, p: { clave: string; hasta: number; now: number; limit: number }) => {
  const isOpen = sql<boolean>`tasa.hasta > ${p.now} and tasa.hasta <= ${p.limit}`;
  return db
    .insertInto('tasa')
    .values({ clave: p.clave, veces: 1, hasta: p.hasta })
    .onConflict((c) =>
      c.column('clave').doUpdateSet({
        veces: sql<number>`case when ${isOpen} then tasa.veces + 1 else 1 end`,
        hasta: sql<number>`case when ${isOpen} then tasa.hasta else excluded.hasta end`,
      }),
    )
    .returning(['veces', 'hasta']);
});

const deleteExpired = prepared((db, { now }: { now: number }) => db.deleteFrom('tasa').where('hasta', '<=', now));

/** Deletes expired windows. */
export const pruneAddressLimits = (db: Db, now: number) => deleteExpired(db, { now });

/** Key of a request: its call and address. */
export const addressLimitKeyOf = ({ ip, routeOptions: { method, url } }: FastifyRequest): string =>
  `${method} ${url} ${toAddressKey(ip)}`;

export const toRateLimitOptions = ({ max, minutes }: RateLimit) => ({ max, timeWindow: minutes * MINUTE_MS });

/** Counts a request whose handler counts it. @throws AppError DEMASIADOS_INTENTOS */
export async function countForRateLimit(request: FastifyRequest, rate: RateLimit): Promise<void> {
  const counted = await request.server.createRateLimit(toRateLimitOptions(rate))(request);
  if (!counted.isAllowed && counted.isExceeded) throw tooManyAttempts(counted.ttl);
}

/**
 * Counts rate-limited calls per address in the database, for all processes and across restarts (docs/decisions/0013). A
 * call that cannot be counted is not refused.
 */
export const createAddressLimitStore = ({ engine, clock, log }: Deps): FastifyRateLimitStoreCtor => {
  const { bestEffort } = engine;
  /** End of the refusal, UTC milliseconds. */
  const refusedUntilByKey = new Map<string, number>();
  let hasher: ((text: string) => string) | undefined;
  const countCall = async (key: string, durationMs: number, max: number): Promise<{ current: number; ttl: number }> => {
    const now = clock();
    const hasta = now + durationMs;
    const limit = hasta + TOLERANCE_MS;
    const refusedUntil = refusedUntilByKey.get(key) ?? 0;
    if (now < refusedUntil && refusedUntil <= limit) return { current: max + 1, ttl: refusedUntil - now };
    hasher ??= await createAddressHasher(bestEffort);
    const [row] = await count(bestEffort, { clave: hasher(key), hasta, now, limit });
    const { veces, hasta: end } = row ?? { veces: 1, hasta };
    // A new window also cleans up expired ones.
    if (veces === 1) await deleteExpired(bestEffort, { now });
    if (veces > max) {
      if (refusedUntilByKey.size >= REFUSED_MAX) refusedUntilByKey.clear();
      refusedUntilByKey.set(key, end);
    }
    return { current: veces, ttl: Math.max(0, end - now) };
  };
  return class implements FastifyRateLimitStore {
    /** No store per route: keys already contain the call. */
    child(): this {
      return this;
    }

    incr(
      key: string,
      done: (error: Error | null, counted?: { current: number; ttl: number }) => void,
      durationMs: number,
      max: number,
    ): void {
      countCall(key, durationMs, max).then(
        (counted) => done(null, counted),
        (err: unknown) => {
          // Database failures are already logged.
          if (!isDatabaseError(err)) log.error({ err }, 'a call could not be counted');
          done(null, { current: 0, ttl: 0 });
        },
      );
    }
  };
};

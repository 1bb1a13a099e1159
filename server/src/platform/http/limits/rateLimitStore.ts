import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Db } from '../../database/database.ts';
import { isDatabaseError } from '../../database/databaseErrorReporter.ts';
import { prepared } from '../../database/preparedQuery.ts';
import { createAddressHasher } from '../../network/addressHash.ts';
import { toAddressKey } from '../../network/addressKey.ts';
import type { Deps } from '../routing/callContext.ts';
import './rateLimitStore.table.ts';

/** A span that ends later than one that begins now could is of a clock that was set back. Clocks of processes differ by less. */
const TOLERANCE_MS = 60_000;

/** So many who were refused are remembered: whoever insists is no work for the database. */
const REFUSED_MAX = 10_000;

/** One more, in the span that is under way or in one that begins now. */
const count = prepared((db, p: { clave: string; hasta: number; ahora: number; limit: number }) => {
  const isOpen = sql<boolean>`tasa.hasta > ${p.ahora} and tasa.hasta <= ${p.limit}`;
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

const deleteExpired = prepared((db, { ahora }: { ahora: number }) => db.deleteFrom('tasa').where('hasta', '<=', ahora));

/** What was counted of spans that are over goes, whoever comes or not. */
export const pruneRateLimits = (db: Db, ahora: number) => deleteExpired(db, { ahora });

/** What a request counts for: its call, from its address. */
export const rateLimitKeyOf = ({ ip, routeOptions: { method, url } }: FastifyRequest): string =>
  `${method} ${url} ${toAddressKey(ip)}`;

/**
 * Counts calls that an address may only make so often, in the database: for all processes that serve it, and over their
 * restarts (docs/decisions/0013). Where the database cannot count, nobody is refused for that.
 */
export const createRateLimitStore = ({ motor, reloj, log }: Deps): FastifyRateLimitStoreCtor => {
  const { bestEffort } = motor;
  /** Until when. */
  const refusedUntilByKey = new Map<string, number>();
  let hasher: ((text: string) => string) | undefined;
  const countCall = async (key: string, durationMs: number, max: number): Promise<{ current: number; ttl: number }> => {
    const ahora = reloj();
    const hasta = ahora + durationMs;
    const limit = hasta + TOLERANCE_MS;
    const refusedUntil = refusedUntilByKey.get(key) ?? 0;
    if (ahora < refusedUntil && refusedUntil <= limit) return { current: max + 1, ttl: refusedUntil - ahora };
    hasher ??= await createAddressHasher(bestEffort);
    const [row] = await count(bestEffort, { clave: hasher(key), hasta, ahora, limit });
    const { veces, hasta: end } = row ?? { veces: 1, hasta };
    // Whoever begins a span takes along what is over.
    if (veces === 1) await deleteExpired(bestEffort, { ahora });
    if (veces > max) {
      if (refusedUntilByKey.size >= REFUSED_MAX) refusedUntilByKey.clear();
      refusedUntilByKey.set(key, end);
    }
    return { current: veces, ttl: Math.max(0, end - ahora) };
  };
  return class implements FastifyRateLimitStore {
    /** What is counted names its call. */
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
          // Of a database that is away the log knows.
          if (!isDatabaseError(err)) log.error({ err }, 'a call could not be counted');
          done(null, { current: 0, ttl: 0 });
        },
      );
    }
  };
};

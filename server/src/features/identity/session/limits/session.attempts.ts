import timers from 'node:timers/promises';
import { MINUTE_MS } from '@conserje/rules';
import { AppError, tooManyAttempts } from '../../../../platform/appError.ts';
import type { Db, Tx } from '../../../../platform/database/database.ts';
import { insertRows } from '../../../../platform/database/dataLists.ts';
import { prepared } from '../../../../platform/database/preparedQuery.ts';
import type { Deps } from '../../../../platform/http/routing/callContext.ts';
import { createAddressHasher } from '../../../../platform/network/addressHash.ts';
import type { SystemClockJump } from '../../../../platform/time/clockGuard.ts';
import { runInTransaction } from '../../../../platform/unit-of-work/transaction.ts';
import type { QueueName } from '../claves/session.claves.ts';
import { runInTurn } from '../claves/session.claves.ts';
import '../session.table.ts';

const WINDOW_MS = 15 * MINUTE_MS;
/** An attempt that is pending for longer was abandoned by a server that died. */
const ABANDONED_AFTER_MS = MINUTE_MS;
/** Interval and number of retries while pending attempts leave no room. */
const RETRY_MS = 20;
const RETRIES_MAX = 500;

/**
 * Subject of failed attempts and the number of failures after which it is refused; without `max` it is only counted.
 */
export interface AttemptCounter {
  sujeto: string;
  max?: number;
}

/** Alternative sets of counters; the first set that is not closed applies. */
export type CounterAlternatives = readonly [AttemptCounter[], ...AttemptCounter[][]];

interface AttemptRow {
  sujeto: string;
  fecha: number;
  pendiente: number;
}

/** An attempt has at most three subjects; with fewer, the last one is repeated. */
const SLOTS = ['a', 'b', 'c'] as const;
type Subjects = Record<(typeof SLOTS)[number], string>;
function subjectsOf(counters: AttemptCounter[]): Subjects {
  const [a = '', b = a, c = b, ...more] = counters.map(({ sujeto }) => sujeto);
  if (more.length > 0) throw new Error(`an attempt counts for too much: ${more.join()}`);
  return { a, b, c };
}

const findAttempts = prepared((db, { desde, a, b, c }: Subjects & { desde: number }) =>
  db
    .selectFrom('intento')
    .select(['sujeto', 'fecha', 'pendiente'])
    .where('sujeto', 'in', [a, b, c])
    .where('fecha', '>', desde)
    .orderBy('fecha', 'desc'),
);
const rowsOf = (db: Db, counters: AttemptCounter[], now: number): Promise<AttemptRow[]> =>
  findAttempts(db, { ...subjectsOf(counters), desde: now - WINDOW_MS });

const deleteOldAttempts = prepared((db, { hasta }: { hasta: number }) =>
  db.deleteFrom('intento').where('fecha', '<=', hasta),
);
/** Shifts attempts after the clock was set back, so that no lock lasts longer. */
export async function shiftAttemptsBack(db: Db, { visto, ms }: SystemClockJump): Promise<void> {
  const since = visto - WINDOW_MS;
  await db
    .updateTable('intento')
    .set((eb) => ({ fecha: eb('fecha', '-', ms) }))
    .where('fecha', '>', since)
    .execute();
}

/** Deletes attempts older than the window. */
export const pruneAttempts = (db: Db, now: number) => deleteOldAttempts(db, { hasta: now - WINDOW_MS });

const deleteAttempts = prepared((db, { a, b, c }: Record<'a' | 'b' | 'c', number>) =>
  db.deleteFrom('intento').where('id', 'in', [a, b, c]),
);

/** Returns whether one more attempt fits even if all pending ones fail, and from when on the subjects are open. */
function checkRoom(counters: AttemptCounter[], rows: AttemptRow[], now: number): { hasRoom: boolean; freeAt: number } {
  let freeAt = now;
  let hasRoom = true;
  for (const { sujeto, max } of counters) {
    if (max === undefined) continue;
    const attempts = rows.filter((f) => f.sujeto === sujeto);
    const failures = attempts.filter((f) => f.pendiente === 0);
    const inProgress = attempts.filter((f) => f.pendiente === 1 && f.fecha > now - ABANDONED_AFTER_MS);
    freeAt = Math.max(freeAt, (failures[max - 1]?.fecha ?? now - WINDOW_MS) + WINDOW_MS);
    hasRoom &&= failures.length + inProgress.length < max;
  }
  return { hasRoom, freeAt };
}

/**
 * Chooses the first alternative that is not closed, and whether it has room.
 * @throws AppError DEMASIADOS_INTENTOS with the minutes left if all are closed
 */
async function chooseCounters(db: Db, alternatives: CounterAlternatives, now: number) {
  let earliest = Number.POSITIVE_INFINITY;
  for (const counters of alternatives) {
    const { hasRoom, freeAt } = checkRoom(counters, await rowsOf(db, counters, now), now);
    if (freeAt <= now) return { counters, hasRoom };
    earliest = Math.min(earliest, freeAt);
  }
  throw tooManyAttempts(earliest - now);
}

/**
 * Stores a pending attempt before its password is verified; a lock serializes all processes. While pending attempts
 * leave no room, polls until they are settled.
 */
async function reserveAttempt(deps: Deps, alternatives: CounterAlternatives): Promise<number[]> {
  for (let attempt = 0; attempt < RETRIES_MAX; attempt += 1) {
    if (attempt > 0) await timers.setTimeout(RETRY_MS);
    const ids = await runInTransaction(deps, async (tx) => {
      await tx.lockRows(tx.db.selectFrom('cerrojo').select('nombre').where('nombre', '=', 'entrada'));
      const { now } = tx;
      const { counters, hasRoom } = await chooseCounters(tx.db, alternatives, now);
      if (!hasRoom) return null;
      await deleteOldAttempts(tx.db, { hasta: now - WINDOW_MS });
      const rows = counters.map(({ sujeto }) => ({ sujeto, fecha: now, pendiente: 1 }));
      return (await insertRows(tx.db, 'intento', rows).returning('id').execute()).map((f) => f.id);
    });
    if (ids) return ids;
  }
  throw new AppError('OCUPADO');
}

/** Deletes a successful attempt within the transaction that it authorizes. */
export type ForgetAttempt = (tx: Tx) => Promise<void>;

/**
 * Verifies a password under the attempt limits. Refuses without a write if all alternatives are closed. Failures count,
 * successes do not; no more attempts run concurrently than may fail.
 * @returns a function that deletes the attempt, for the authorized transaction; null if the password is wrong. An
 * attempt that is not deleted counts as pending for a minute
 * @throws AppError DEMASIADOS_INTENTOS, OCUPADO
 */
export async function withAttemptLimit(
  deps: Deps,
  plainAlternatives: CounterAlternatives,
  queue: QueueName,
  check: () => Promise<boolean>,
): Promise<ForgetAttempt | null> {
  const { db } = deps.engine;
  // Hashed: a subject contains an address and a typed name.
  const hasher = await createAddressHasher(db);
  const hashed = (counters: AttemptCounter[]): AttemptCounter[] =>
    counters.map((counter) => ({ ...counter, sujeto: hasher(counter.sujeto) }));
  const [first, ...others] = plainAlternatives;
  const alternatives: CounterAlternatives = [hashed(first), ...others.map(hashed)];
  await chooseCounters(db, alternatives, deps.clock());
  return runInTurn(queue, async () => {
    const ids = await reserveAttempt(deps, alternatives);
    if (await check()) {
      const [a = 0, b = a, c = b] = ids;
      return async (tx) => void (await deleteAttempts(tx.db, { a, b, c }));
    }
    await db.updateTable('intento').set({ pendiente: 0 }).where('id', 'in', ids).execute();
    return null;
  });
}

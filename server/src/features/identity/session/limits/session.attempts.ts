import { setTimeout as wait } from 'node:timers/promises';
import { AppError, orThrow, tooManyAttempts } from '../../../../platform/appError.ts';
import type { Db, Tx } from '../../../../platform/database/database.ts';
import { prepared } from '../../../../platform/database/preparedQuery.ts';
import type { Deps } from '../../../../platform/http/routing/callContext.ts';
import { createAddressHasher } from '../../../../platform/network/addressHash.ts';
import type { ClockStep } from '../../../../platform/time/clockGuard.ts';
import { runInTransaction } from '../../../../platform/unit-of-work/transaction.ts';
import type { QueueName } from '../claves/session.claves.ts';
import { runInTurn } from '../claves/session.claves.ts';
import '../session.table.ts';

const MINUTE_MS = 60_000;
const WINDOW_MS = 15 * MINUTE_MS;
/** An attempt that is being looked at for longer than this was left behind by a server that died. */
const ABANDONED_AFTER_MS = MINUTE_MS;
/** How often, and until when, it is asked anew whether those that are being looked at leave room. */
const RETRY_MS = 20;
const RETRIES_MAX = 500;

/** What a failed attempt counts for, and after how many failures it is refused; without a limit it only counts. */
export interface AttemptCounter {
  sujeto: string;
  max?: number;
}

/** What an attempt may count for, the first of them as long as it is not closed. */
export type CounterAlternatives = readonly [AttemptCounter[], ...AttemptCounter[][]];

interface AttemptRow {
  sujeto: string;
  fecha: number;
  pendiente: number;
}

/** What an attempt counts for is three subjects at most; where there are fewer, the last stands for the others. */
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
/** A lock lasts no longer because the clock was set back. */
export async function shiftAttemptsBack(db: Db, { visto, ms }: ClockStep): Promise<void> {
  const since = visto - WINDOW_MS;
  await db
    .updateTable('intento')
    .set((eb) => ({ fecha: eb('fecha', '-', ms) }))
    .where('fecha', '>', since)
    .execute();
}

/** Failed attempts that count no more go, whoever comes or not. */
export const pruneAttempts = (db: Db, now: number) => deleteOldAttempts(db, { hasta: now - WINDOW_MS });

/** For one subject, for two, for three. */
const insertForSubjectCount = SLOTS.map((_, i) =>
  prepared((db, p: Subjects & { fecha: number }) =>
    db
      .insertInto('intento')
      .values(SLOTS.slice(0, i + 1).map((slot) => ({ sujeto: p[slot], fecha: p.fecha, pendiente: 1 })))
      .returning('id'),
  ),
);
const deleteAttempts = prepared((db, { a, b, c }: Record<'a' | 'b' | 'c', number>) =>
  db.deleteFrom('intento').where('id', 'in', [a, b, c]),
);

/** Whether one more attempt fits, or would if those under way turn out right; and from when on, where it does not. */
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
 * What an attempt counts for: the first of some alternatives that is not closed; and whether there is room for it.
 * @throws AppError DEMASIADOS_INTENTOS with the minutes left where all are closed
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
 * Writes an attempt down before its password is looked at, one decision at a time in all processes. Where the last ones
 * that may fail are still being looked at, it waits for what comes of them.
 */
async function reserveAttempt(deps: Deps, alternatives: CounterAlternatives): Promise<number[]> {
  for (let attempt = 0; attempt < RETRIES_MAX; attempt += 1) {
    if (attempt > 0) await wait(RETRY_MS);
    const ids = await runInTransaction(deps, async (tx) => {
      await tx.lockRows(tx.db.selectFrom('cerrojo').select('nombre').where('nombre', '=', 'entrada'));
      const { ahora } = tx;
      const { counters, hasRoom } = await chooseCounters(tx.db, alternatives, ahora);
      if (!hasRoom) return null;
      await deleteOldAttempts(tx.db, { hasta: ahora - WINDOW_MS });
      const insertAttempts = orThrow(insertForSubjectCount[counters.length - 1], 'INTERNO');
      return (await insertAttempts(tx.db, { ...subjectsOf(counters), fecha: ahora })).map((f) => f.id);
    });
    if (ids) return ids;
  }
  throw new AppError('OCUPADO');
}

/** Takes an attempt back that was right, as part of what it was made for. */
export type ForgetAttempt = (tx: Tx) => Promise<void>;

/**
 * Looks at a password under its limits. Whoever is refused is so at once: nothing is written and no password looked at. What
 * fails counts, what is right does not, and of attempts that come together no more are looked at than may fail.
 * @returns what takes the attempt back, to be done in the transaction that it is for; null when the password is wrong. An
 * attempt that nobody takes back counts as one that is being looked at, for a minute
 * @throws AppError DEMASIADOS_INTENTOS, OCUPADO
 */
export async function withAttemptLimit(
  deps: Deps,
  plainAlternatives: CounterAlternatives,
  queue: QueueName,
  check: () => Promise<boolean>,
): Promise<ForgetAttempt | null> {
  const { db } = deps.motor;
  // A subject holds a network address and a name as it was typed.
  const hasher = await createAddressHasher(db);
  const hashed = (counters: AttemptCounter[]): AttemptCounter[] =>
    counters.map((counter) => ({ ...counter, sujeto: hasher(counter.sujeto) }));
  const [first, ...others] = plainAlternatives;
  const alternatives: CounterAlternatives = [hashed(first), ...others.map(hashed)];
  await chooseCounters(db, alternatives, deps.reloj());
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

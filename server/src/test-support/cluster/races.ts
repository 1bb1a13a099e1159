import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { runInTransaction } from '../../platform/unit-of-work/transaction.ts';
import { ENGINE } from '../database/testDatabase.ts';
import type { ApiResponse } from '../portal/apiClient.ts';
import type { Person, Portal } from '../portal/portal.ts';
import { openSecondServer } from '../portal/portal.ts';

type Send = (quien: Person, path: string, body?: object) => Promise<ApiResponse>;

/** Returns a sender that alternates between two servers of one agency; one on SQLite. Without a body it sends GET. */
export async function alternateServers(portal: Portal): Promise<Send> {
  const twin = ENGINE === 'postgres' ? await openSecondServer(portal) : portal;
  let turn = 0;
  return (who, path, body) => {
    turn += 1;
    return (turn % 2 === 0 ? portal : twin).as(who)(body === undefined ? 'GET' : 'POST', path, body);
  };
}

/** Counts the responses by HTTP code and error. */
export function countResponseCodes(responses: ApiResponse[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { http, body } of responses) {
    const { error = '' } = body as { error?: string };
    const key = `${http} ${error}`.trim();
    counts[key] = (counts[key] ?? 0) + 1;
  }
  return counts;
}

/** Runs `run` n times concurrently. */
export const runConcurrently = <T>(n: number, run: (i: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: n }, (_, i) => run(i)));

/** Returns whether a lock is awaited. SQLite has one connection, so every other caller waits for it. */
async function isAnyoneWaiting({ db }: Portal): Promise<boolean> {
  if (ENGINE === 'sqlite') return true;
  const waitingQuery = sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  return (await waitingQuery.execute(db)).rows[0]?.n !== 0;
}

/**
 * Waits until `inFlight` is blocked by a lock.
 * @throws when it settles instead
 */
async function waitUntilBlocked(portal: Portal, inFlight: Promise<unknown>): Promise<void> {
  let settled: { value: unknown } | undefined;
  const settle = (value: unknown): void => {
    settled = { value };
  };
  inFlight.then(settle, settle);
  while (!(await isAnyoneWaiting(portal))) {
    if (settled) throw new Error('it did not wait', { cause: settled.value });
    await sql`select pg_sleep(0.01)`.execute(portal.db);
  }
}

/**
 * Sends a request that has to wait for an open change, and commits the change; returns the response.
 * @param whileWaiting runs while the request waits
 */
export async function sendDuringChange<T = ApiResponse>(
  portal: Portal,
  change: (tx: Tx) => Promise<unknown>,
  request: () => Promise<T>,
  whileWaiting: (tx: Tx) => unknown = () => undefined,
): Promise<T> {
  const { pedido } = await runInTransaction(portal.deps, async (tx) => {
    await change(tx);
    const inFlight = request();
    await waitUntilBlocked(portal, inFlight);
    await whileWaiting(tx);
    return { pedido: inFlight };
  });
  return pedido;
}

import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { runInTransaction } from '../../platform/unit-of-work/transaction.ts';
import { ENGINE } from '../database/testDatabase.ts';
import type { ApiResponse } from '../portal/apiClient.ts';
import type { Person, Portal } from '../portal/portal.ts';
import { openTwin } from '../portal/portal.ts';

type Send = (quien: Person, path: string, body?: object) => Promise<ApiResponse>;

/** Sends one request after the other through two servers of one agency; on SQLite there is one. Without a body, GET. */
export async function alternateServers(portal: Portal): Promise<Send> {
  const twin = ENGINE === 'postgres' ? await openTwin(portal) : portal;
  let turn = 0;
  return (quien, path, body) => {
    turn += 1;
    return (turn % 2 === 0 ? portal : twin).as(quien)(body === undefined ? 'GET' : 'POST', path, body);
  };
}

/** How often each HTTP code came back, with its error where it is one. */
export function countCodes(responses: ApiResponse[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { http, body } of responses) {
    const { error = '' } = body as { error?: string };
    const key = `${http} ${error}`.trim();
    counts[key] = (counts[key] ?? 0) + 1;
  }
  return counts;
}

/** Does something so many times, all at once. */
export const runConcurrently = <T>(n: number, run: (i: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: n }, (_, i) => run(i)));

/** Whether someone waits for a lock: PostgreSQL tells. On SQLite whoever comes waits for the one connection. */
async function isAnyoneWaiting({ db }: Portal): Promise<boolean> {
  if (ENGINE === 'sqlite') return true;
  const waitingQuery = sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  return (await waitingQuery.execute(db)).rows[0]?.n !== 0;
}

/**
 * Until what is under way waits for a lock.
 * @throws when it ends instead
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
 * Sends a request that has to wait for a change under way, which is committed then; answers what it got.
 * @param whileWaiting what happens while it waits
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

import { QUARTER_HOUR_MS } from '@conserje/rules';
import { sql } from 'kysely';
import { chunk } from '../../../platform/database/chunk.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { insertJsonRows } from '../../../platform/database/dataLists.ts';
import { prepared } from '../../../platform/database/preparedQuery.ts';
import { castToBigint } from '../../../platform/database/wholeNumber.ts';
import type { Interval } from './workLedger.totals.ts';

/** Shards per quarter of an hour: confirmations wait only when their bajos share one (docs/decisions/0015). */
const PARTS = 16;

/** Minutes that a bajo attended, by quarter of an hour (`minutesByQuarter` of `rules`). */
export interface PresenceEntry {
  usuario: number;
  quarters: ReadonlyMap<number, number>;
}

interface PresenceRow {
  cuarto: number;
  parte: number;
  minutos: number;
}
const PRESENCE_COLUMNS: readonly (keyof PresenceRow)[] = ['cuarto', 'parte', 'minutos'];

/** Adds rows, as JSON. */
const insertPresence = prepared((db, { json }: { json: string }) =>
  insertJsonRows(db, 'presencia', PRESENCE_COLUMNS, json).onConflict((c) =>
    c.columns(['cuarto', 'parte']).doUpdateSet({ minutos: sql`presencia.minutos + excluded.minutos` }),
  ),
);

/** Sums minutes by quarter and shard. The order is constant, which prevents deadlocks. */
function presenceRows(presences: readonly PresenceEntry[]): PresenceRow[] {
  const sums = new Map<number, number>();
  for (const { usuario, quarters } of presences)
    for (const [quarter, minutos] of quarters) {
      const key = quarter * PARTS + (usuario % PARTS);
      sums.set(key, (sums.get(key) ?? 0) + minutos);
    }
  return [...sums]
    .sort(([a], [b]) => a - b)
    .map(([key, minutos]) => ({ cuarto: Math.floor(key / PARTS), parte: key % PARTS, minutos }));
}

export async function addPresence(db: Db, presences: readonly PresenceEntry[]): Promise<void> {
  for (const batch of chunk(presenceRows(presences))) await insertPresence(db, { json: JSON.stringify(batch) });
}

/**
 * Adds presence as the last write of the transaction: a holder of these row locks waits for no other lock. Called once
 * per transaction, with all entries.
 */
export const recordPresence = (tx: Tx, presences: readonly PresenceEntry[]): void =>
  tx.beforeCommit(() => addPresence(tx.db, presences));

/** As `recordPresence` for a single tiempo, in the trip of the last statements. */
export const recordPresenceLast = (tx: Tx, presence: PresenceEntry): void => {
  const rows = presenceRows([presence]);
  if (rows.length > 0) tx.writeLast(() => insertPresence(tx.db, { json: JSON.stringify(rows) }));
};

/** Returns attended minutes by the start of each quarter of an hour, without empty quarters. */
export async function presenceBetween(db: Db, { desde, hasta }: Interval): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('presencia')
    .select((eb) => ['cuarto', eb.fn.sum<number>('minutos').as('minutos')])
    .where('cuarto', '>=', castToBigint(Math.floor(desde / QUARTER_HOUR_MS)))
    .where('cuarto', '<', castToBigint(Math.ceil(hasta / QUARTER_HOUR_MS)))
    .groupBy('cuarto')
    .execute();
  return new Map(rows.map(({ cuarto, minutos }) => [cuarto * QUARTER_HOUR_MS, Number(minutos)]));
}

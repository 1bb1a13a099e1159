import { QUARTER_HOUR_MS } from '@conserje/rules';
import { sql } from 'kysely';
import { chunk } from '../../../platform/database/chunk.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { insertRows } from '../../../platform/database/dataLists.ts';
import { castToBigint } from '../../../platform/database/wholeNumber.ts';
import type { Interval } from './workLedger.totals.ts';

/** Shards per quarter of an hour: confirmations wait only when their bajos share one (docs/decisions/0015). */
const PARTS = 16;

/** Minutes that a bajo attended, by quarter of an hour (`minutesByQuarter` of `rules`). */
export interface PresenceEntry {
  usuario: number;
  quarters: ReadonlyMap<number, number>;
}

export async function addPresence(db: Db, presences: readonly PresenceEntry[]): Promise<void> {
  const sums = new Map<number, number>();
  for (const { usuario, quarters } of presences)
    for (const [quarter, minutos] of quarters) {
      const key = quarter * PARTS + (usuario % PARTS);
      sums.set(key, (sums.get(key) ?? 0) + minutos);
    }
  // A constant lock order prevents deadlocks.
  const rows = [...sums]
    .sort(([a], [b]) => a - b)
    .map(([key, minutos]) => ({ cuarto: Math.floor(key / PARTS), parte: key % PARTS, minutos }));
  for (const batch of chunk(rows))
    await insertRows(db, 'presencia', batch)
      .onConflict((c) =>
        c.columns(['cuarto', 'parte']).doUpdateSet({ minutos: sql`presencia.minutos + excluded.minutos` }),
      )
      .execute();
}

/**
 * Adds presence as the last write of the transaction: a holder of these row locks waits for no other lock. Called once
 * per transaction, with all entries.
 */
export const recordPresence = (tx: Tx, presences: readonly PresenceEntry[]): void =>
  tx.beforeCommit(() => addPresence(tx.db, presences));

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

import { QUARTER_HOUR_MS } from '@conserje/rules';
import { sql } from 'kysely';
import { chunk } from '../../../platform/database/chunk.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { castToBigint } from '../../../platform/database/wholeNumber.ts';
import type { Interval } from './workLedger.totals.ts';

/** Those who confirm at once wait for one another only where their juniors share a part (docs/decisions/0015). */
const PARTS = 16;

/** When a junior attended some minutes, by quarters of an hour (`minutesByQuarter` of `rules`). */
export interface PresenceEntry {
  usuario: number;
  quarters: ReadonlyMap<number, number>;
}

/** Adds when juniors attended. */
export async function addPresence(db: Db, presences: readonly PresenceEntry[]): Promise<void> {
  const sums = new Map<number, number>();
  for (const { usuario, quarters } of presences)
    for (const [quarter, minutos] of quarters) {
      const key = quarter * PARTS + (usuario % PARTS);
      sums.set(key, (sums.get(key) ?? 0) + minutos);
    }
  // Always in this order, so that nobody waits in a circle.
  const rows = [...sums]
    .sort(([a], [b]) => a - b)
    .map(([key, minutos]) => ({ cuarto: Math.floor(key / PARTS), parte: key % PARTS, minutos }));
  for (const batch of chunk(rows))
    await db
      .insertInto('presencia')
      .values(batch)
      .onConflict((c) =>
        c.columns(['cuarto', 'parte']).doUpdateSet({ minutos: sql`presencia.minutos + excluded.minutos` }),
      )
      .execute();
}

/**
 * The same of what a confirmation credits, as the last thing of its transaction: nobody holds these rows and waits for more.
 * Once in a transaction, all of it together.
 */
export const recordPresence = (tx: Tx, presences: readonly PresenceEntry[]): void =>
  tx.beforeCommit(() => addPresence(tx.db, presences));

/** Minutes attended in each quarter of an hour of an interval, by the instant at which it begins; those with none are left out. */
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

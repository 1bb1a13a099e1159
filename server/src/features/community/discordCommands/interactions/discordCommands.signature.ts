import { MINUTE_MS } from '@conserje/rules';
import { verifyKey } from 'discord-interactions';
import type { Db } from '../../../../platform/database/database.ts';
import '../discordCommands.table.ts';

/** Maximum distance of a signed timestamp from the server's clock. Discord signs when it sends. */
const TIMESTAMP_TOLERANCE_MS = 5 * MINUTE_MS;

/** Headers and body of an interaction, as they arrived. */
export interface SignedBody {
  signature: unknown;
  timestamp: unknown;
  body: unknown;
}

/**
 * Verifies the Ed25519 signature over timestamp and body, and that the timestamp is of now.
 * @param publicKey of the application, in hexadecimal digits
 */
export async function isSignedNow(
  { signature, timestamp, body }: SignedBody,
  publicKey: string,
  now: number,
): Promise<boolean> {
  if (typeof signature !== 'string' || typeof timestamp !== 'string' || !Buffer.isBuffer(body)) return false;
  // Otherwise the library would read digits that are none as zeros.
  if (!/^[0-9a-f]{128}$/i.test(signature) || !/^\d{1,12}$/.test(timestamp)) return false;
  if (Math.abs(now - Number(timestamp) * 1000) > TIMESTAMP_TOLERANCE_MS) return false;
  return verifyKey(body, signature, timestamp, publicKey);
}

/**
 * Remembers an interaction for as long as its signature is accepted.
 * @returns whether it is the first with this id
 */
export async function isFirstOf(db: Db, id: string, now: number): Promise<boolean> {
  await db
    .deleteFrom('discord_interaccion')
    .where('fecha', '<', now - 2 * TIMESTAMP_TOLERANCE_MS)
    .execute();
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('discord_interaccion')
    .values({ id, fecha: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

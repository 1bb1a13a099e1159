import { MINUTE_MS } from '@conserje/rules';
import { verifyKey } from 'discord-interactions';
import type { FastifyRequest } from 'fastify';
import type { Db } from '../../../../platform/database/database.ts';
import '../discordCommands.table.ts';

/** Maximum distance of a signed timestamp from the server's clock. Discord signs when it sends. */
const TIMESTAMP_TOLERANCE_MS = 5 * MINUTE_MS;

/** Signature and timestamp of an interaction, in their exact form, and its bytes. */
export interface SignedBody {
  signature: string;
  timestamp: string;
  body: Buffer;
}

/**
 * Reads what a signature is over; undefined if a part is missing or has another form (the library would read other signs
 * as zeros), or if the timestamp is not of now.
 */
export function readSigned(
  { headers, body }: Pick<FastifyRequest, 'body' | 'headers'>,
  now: number,
): SignedBody | undefined {
  const { 'x-signature-ed25519': signature, 'x-signature-timestamp': timestamp } = headers;
  if (typeof signature !== 'string' || typeof timestamp !== 'string' || !Buffer.isBuffer(body)) return undefined;
  if (!/^[0-9a-f]{128}$/i.test(signature) || !/^\d{1,12}$/.test(timestamp)) return undefined;
  return Math.abs(now - Number(timestamp) * 1000) > TIMESTAMP_TOLERANCE_MS ? undefined : { signature, timestamp, body };
}

/** Verifies the Ed25519 signature. @param publicKey of the application, in hexadecimal digits */
export const isSigned = ({ signature, timestamp, body }: SignedBody, publicKey: string): Promise<boolean> =>
  verifyKey(body, signature, timestamp, publicKey);

/**
 * Remembers an interaction, for longer than its signature is accepted.
 * @returns whether it is the first with this id
 */
export async function isFirstOf(db: Db, id: string, now: number): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('discord_interaccion')
    .values({ id, fecha: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Deletes the interactions that no signature can repeat, and the codes that are over. */
export async function pruneInteractions(db: Db, now: number): Promise<void> {
  await db
    .deleteFrom('discord_interaccion')
    .where('fecha', '<', now - 2 * TIMESTAMP_TOLERANCE_MS)
    .execute();
  await db.deleteFrom('discord_codigo').where('vence', '<=', now).execute();
}

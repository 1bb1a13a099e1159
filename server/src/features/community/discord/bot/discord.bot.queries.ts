import type { Selectable, Updateable } from 'kysely';
import { orThrow } from '../../../../platform/appError.ts';
import type { Database, Db, Tx } from '../../../../platform/database/database.ts';
import { resumeChannels } from '../discord.queries.ts';
import './discord.bot.table.ts';

export type BotRow = Selectable<Database['discord_bot']>;
export type BotChange = Omit<Updateable<Database['discord_bot']>, 'id' | 'version'>;

export const requireBotRow = async (db: Db): Promise<BotRow> =>
  orThrow(await db.selectFrom('discord_bot').selectAll().executeTakeFirst(), 'INTERNO');

/** Locks the row and returns it. */
export async function lockBotRow(tx: Tx): Promise<BotRow> {
  await tx.lockRows(tx.db.selectFrom('discord_bot').select('id'));
  return requireBotRow(tx.db);
}

export const changeBot = (db: Db, change: BotChange) =>
  db
    .updateTable('discord_bot')
    .set((eb) => ({ ...change, version: eb('version', '+', 1) }))
    .execute();

/** The application of the agency in Discord. */
export interface DiscordApplication {
  /** Its id. */
  aplicacion: string;
  /** Its Ed25519 key, in hexadecimal digits, which verifies what Discord sends. */
  clavePublica: string;
}

/** Finds the application whose interactions the portal answers; undefined without a bot. */
export async function findApplication(db: Db): Promise<DiscordApplication | undefined> {
  const row = await db.selectFrom('discord_bot').select(['aplicacion', 'clave_publica']).executeTakeFirst();
  const { aplicacion = null, clave_publica: clavePublica = null } = row ?? {};
  return aplicacion === null || clavePublica === null ? undefined : { aplicacion, clavePublica };
}

/**
 * Stores that Discord no longer accepts a token, unless another one was stored since. @param encrypted the stored form
 * of the token
 */
export const recordRevokedToken = (db: Db, encrypted: string, detail: string) =>
  db
    .updateTable('discord_bot')
    .set((eb) => ({ fallo_token: detail, version: eb('version', '+', 1) }))
    .where('token', '=', encrypted)
    .execute();

/**
 * Stores that Discord accepts a token that it refused before; the channels then try at once. @param encrypted the
 * stored form of the token
 */
export async function recordAcceptedToken(db: Db, encrypted: string): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('discord_bot')
    .set((eb) => ({ fallo_token: null, version: eb('version', '+', 1) }))
    .where('token', '=', encrypted)
    .where('fallo_token', 'is not', null)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) await resumeChannels(db);
}

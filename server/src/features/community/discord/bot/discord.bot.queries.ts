import type { Selectable, Updateable } from 'kysely';
import { orThrow } from '../../../../platform/appError.ts';
import type { Database, Db, Tx } from '../../../../platform/database/database.ts';
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

export const findApplicationRow = (db: Db) =>
  db.selectFrom('discord_bot').select(['aplicacion', 'clave_publica']).executeTakeFirst();

/** Stores that Discord no longer accepts a token, unless there is another one by now. @param sealed as it is stored */
export const recordRevokedToken = (db: Db, sealed: string, detail: string) =>
  db
    .updateTable('discord_bot')
    .set((eb) => ({ fallo_token: detail, version: eb('version', '+', 1) }))
    .where('token', '=', sealed)
    .execute();

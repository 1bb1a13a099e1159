import type { DiscordEvent } from '@conserje/rules';
import type { Tx } from '../../../platform/database/database.ts';
import { insertRows } from '../../../platform/database/dataLists.ts';
import { countLost, EDIT_PAUSE_MS, findDestinosOf, findTargets, queueEdits } from './discord.queries.ts';

export { dayNumber } from './discord.messages.ts';
export type { RolesState } from './roleQueue/discord.roleQueue.ts';
export {
  eraseNicknames,
  hasRoles,
  isLinked,
  queueAll,
  queueRoles,
  requireRolesState,
} from './roleQueue/discord.roleQueue.ts';
export { forgetRoleSource, swapRoleCategorias } from './roleQueue/discord.roleSources.ts';

/** Wakes the sender of every process. */
const announceQueue = (tx: Tx): void => tx.as(null).notify({ tema: 'discord', msg: 'hay un mensaje por enviar' });

/**
 * Queues an event for Discord, for each webhook and channel that it goes to (docs/decisions/0087). The rows are part
 * of the transaction; the messages are sent after the commit by any process.
 * @param objeto id of the row that the message describes
 * @param ongoing the same in a channel of the bot, where later events of it change one message
 */
export async function queueForDiscord(
  tx: Tx,
  evento: DiscordEvent,
  objeto: number | null = null,
  ongoing: number | null = objeto,
): Promise<void> {
  const targets = await findTargets(tx.db, { evento });
  const broken = targets.filter(({ roto }) => roto === 1).map(({ id }) => id);
  if (broken.length > 0) await countLost(tx.db, broken);
  const rows = targets
    .filter(({ roto }) => roto === 0)
    .map(({ id: destino, canal }) => ({ destino, evento, objeto: canal === null ? objeto : ongoing, fecha: tx.now }));
  if (rows.length === 0) return;
  await insertRows(tx.db, 'discord_envio', rows).execute();
  announceQueue(tx);
}

/** Queues an edit of the messages about something that changed, ended or was withdrawn. */
export async function refreshInDiscord(tx: Tx, evento: DiscordEvent, objeto: number): Promise<void> {
  const destinos = await findDestinosOf(tx.db, { evento, objeto });
  if (destinos.length === 0) return;
  await queueEdits(tx.db, destinos, { evento, objeto }, tx.now + EDIT_PAUSE_MS);
  announceQueue(tx);
}
export { findApplication, lockBotRow, recordRevokedToken, requireBotRow } from './bot/discord.bot.queries.ts';
export { assertSeen, decryptToken, recordChange, refuse, requireServer } from './bot/discord.bot.service.ts';
export { nameOf } from './bot/discord.bot.steps.ts';
export type { DiscordDeps, Patience } from './bot/discord.rest.ts';
export { askDiscord, DiscordError, JOB_REQUEST_MAX_MS } from './bot/discord.rest.ts';
export { byHeight, findServerRoles, hasPermission } from './bot/discord.serverRoles.ts';
export { wakefulJob } from './discord.wakefulJob.ts';

import type { DiscordEvent } from '@conserje/rules';
import type { Tx } from '../../../platform/database/database.ts';
import { countLost, findWebhookState } from './discord.queries.ts';

export { GROUPS as PAYDAY_GROUPS } from './discord.messages.ts';
export type { RolesState } from './roles/discord.roles.queue.ts';
export { hasRoles, isLinked, queueAll, queueRoles, requireRolesState } from './roles/discord.roles.queue.ts';
export { forgetRoleSource, swapRoleCategorias } from './roles/discord.roles.sources.ts';

/**
 * Queues an event for Discord if it has a webhook (docs/decisions/0027). The row is part of the transaction; the
 * message is sent after the commit by any process.
 * @param objeto id of the row that the message describes
 */
export async function queueForDiscord(tx: Tx, evento: DiscordEvent, objeto: number | null = null): Promise<void> {
  const [webhook] = await findWebhookState(tx.db, { evento });
  if (!webhook) return;
  if (webhook.roto === 1) return void (await countLost(tx.db, evento));
  await tx.db.insertInto('discord_envio').values({ evento, objeto, fecha: tx.now }).execute();
  tx.as(null).notify({ tema: 'discord', msg: 'hay un mensaje por enviar' });
}
export { findApplication, lockBotRow, recordRevokedToken, requireBotRow } from './bot/discord.bot.queries.ts';
export { assertSeen, openToken, recordChange, refuse, requireServer } from './bot/discord.bot.service.ts';
export { nameOf } from './bot/discord.bot.steps.ts';
export type { DiscordDeps, Patience } from './bot/discord.rest.ts';
export { askDiscord, DiscordError, JOB_REQUEST_MAX_MS } from './bot/discord.rest.ts';
export { wakefulJob } from './discord.wakefulJob.ts';

import type { DiscordEvent } from '@conserje/rules';
import type { Tx } from '../../../platform/database/database.ts';
import { countLost, findWebhookState } from './discord.queries.ts';

export { GROUPS as PAYDAY_GROUPS } from './discord.messages.ts';

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
export { findApplication } from './bot/discord.bot.public.ts';

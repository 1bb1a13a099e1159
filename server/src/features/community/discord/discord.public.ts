import type { DiscordEvent } from '@conserje/rules';
import type { Tx } from '../../../platform/database/database.ts';
import { countLost, findWebhookState } from './discord.queries.ts';

export { GROUPS as PAYDAY_GROUPS } from './discord.messages.ts';

/**
 * Has something told in Discord, where the agency tells that (docs/decisions/0027). It is written down with what it tells of,
 * and sent by some process after the commit.
 * @param objeto the id of the row that it tells of
 */
export async function queueForDiscord(tx: Tx, evento: DiscordEvent, objeto: number | null = null): Promise<void> {
  const [webhook] = await findWebhookState(tx.db, { evento });
  if (!webhook) return;
  if (webhook.roto === 1) return void (await countLost(tx.db, evento));
  await tx.db.insertInto('discord_envio').values({ evento, objeto, fecha: tx.ahora }).execute();
  tx.as(null).notify({ tema: 'discord', msg: 'hay un mensaje por enviar' });
}

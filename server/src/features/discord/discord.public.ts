import type { EventoDiscord } from '@conserje/rules';
import type { Tx } from '../../platform/db/database.ts';
import { countLost, seCuenta } from './discord.queries.ts';

export { GRUPOS as PAGA_DE } from './discord.mensajes.ts';

/**
 * Has something told in Discord, where the agency tells that (docs/decisions/0028). It is written down with what it tells of,
 * and sent by some process after the commit.
 * @param objeto the id of the row that it tells of
 */
export async function contarEnDiscord(tx: Tx, evento: EventoDiscord, objeto: number | null = null): Promise<void> {
  const [seDice] = await seCuenta(tx.db, { evento });
  if (!seDice) return;
  if (seDice.roto === 1) return void (await countLost(tx.db, evento));
  await tx.db.insertInto('discord_envio').values({ evento, objeto, fecha: tx.ahora }).execute();
  tx.como(null).avisar({ tema: 'discord', msg: 'hay un mensaje por enviar' });
}

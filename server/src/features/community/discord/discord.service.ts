import type { Answer, DiscordWebhook, discordCalls } from '@conserje/contract';
import type { DiscordEvent } from '@conserje/rules';
import { checkWebhook, DISCORD_EVENT_KEYS, DISCORD_EVENTS, webhookHint } from '@conserje/rules';
import { AppError, assertNoViolation, orThrow } from '../../../platform/appError.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import type { CallContext } from '../../../platform/http/routing/callContext.ts';
import { isoOrNull } from '../../../platform/time/dates.ts';
import type { Delivery } from './discord.deliver.ts';
import { deliver } from './discord.deliver.ts';
import { testMessage } from './discord.messages.ts';
import type { WebhookRow } from './discord.queries.ts';
import { dropDeliveries, findWebhookOf, findWebhooks, forgetAllSent, removeDeliveries } from './discord.queries.ts';

type Calls = typeof discordCalls;

/** Omits the address, which is a secret. */
const toDiscordWebhook = ({ evento, direccion, fallo, esperan, perdidos, ...row }: WebhookRow): DiscordWebhook => ({
  evento,
  fallo,
  esperan,
  perdidos,
  pista: direccion === null ? null : webhookHint(direccion),
  puesto: isoOrNull(row.puesto),
  entregado: isoOrNull(row.entregado),
  fallado: isoOrNull(row.fallado),
  roto: row.roto === 1,
});

const requireWebhook = async (db: Db, event: DiscordEvent): Promise<WebhookRow> =>
  orThrow(await findWebhookOf(db, event), 'INTERNO');

export async function viewWebhooks({ deps }: CallContext<Calls['ganchosDiscord']>): Promise<DiscordWebhook[]> {
  const rowByEvent = new Map((await findWebhooks(deps.engine.db)).map((row) => [row.evento, row]));
  return DISCORD_EVENT_KEYS.map((event) => toDiscordWebhook(orThrow(rowByEvent.get(event), 'INTERNO')));
}

/**
 * Also takes the lease from a sender under way: what Discord answers for the old address says nothing of the new one.
 */
const FRESH = {
  entregado: null,
  fallo: null,
  fallado: null,
  roto: 0,
  intentos: 0,
  perdidos: 0,
  siguiente: 0,
  turno: null,
  tomado: 0,
};

/** Sets the address of a webhook, or removes it with its waiting messages. The address is written to no log. */
export async function editWebhook(p: CallContext<Calls['editGancho']>): Promise<Answer<Calls['editGancho']>> {
  const { evento, visto } = p.body;
  const direccion = p.body.direccion.trim();
  if (direccion !== '') assertNoViolation(checkWebhook({ direccion }));
  return p.transaction(async (tx) => {
    await tx.lockRows(tx.db.selectFrom('discord_destino').select('id').where('evento', '=', evento));
    const existing = await requireWebhook(tx.db, evento);
    if (visto !== undefined && visto !== isoOrNull(existing.puesto)) throw new AppError('CAMBIO_MIENTRAS');
    if (direccion === '' && existing.direccion === null)
      return { msg: 'No hiciste ningún cambio', status: 0 as const, data: toDiscordWebhook(existing) };
    await storeAddress(tx, existing, direccion);
    await recordAddressChange(tx, evento, describeAddressChange(existing.direccion, direccion));
    const msg = direccion === '' ? 'Quitaste la dirección' : 'Guardaste la dirección. Pruébala.';
    return { msg, status: 0 as const, data: toDiscordWebhook(await requireWebhook(tx.db, evento)) };
  });
}

/** @param direccion empty to remove the address */
async function storeAddress(tx: Tx, { id, direccion: before }: WebhookRow, direccion: string): Promise<void> {
  const addressColumns = direccion === '' ? { direccion: null, puesto: null } : { direccion, puesto: tx.now };
  await tx.db
    .updateTable('discord_destino')
    .set({ ...FRESH, ...addressColumns })
    .where('id', '=', id)
    .execute();
  // Another webhook cannot edit them.
  if (direccion !== before) await forgetAllSent(tx.db, id);
  if (direccion === '') await removeDeliveries(tx.db, id);
}

function describeAddressChange(before: string | null, after: string): string {
  if (after === '') return 'desconectó';
  return before === null ? 'conectó' : 'cambió la dirección de';
}

async function recordAddressChange(tx: Tx, event: DiscordEvent, verb: string): Promise<void> {
  const auditText = `${verb} Discord para ${DISCORD_EVENTS[event]}`;
  await tx.audit({ modulo: 'configuracion', motivo: auditText });
  await tx.recordSecurity({ clase: 'ajustes', usuario: null, detalle: `Discord: ${DISCORD_EVENTS[event]}` });
  tx.notify({ tema: 'discord', msg: auditText });
}

/** Returns the changes of a destino after a test message. */
export const testOutcome = ({ kind, detail }: Delivery, now: number) =>
  kind === 'delivered'
    ? { entregado: now, fallo: null, roto: 0, intentos: 0, siguiente: 0 }
    : { fallo: detail, fallado: now, ...(kind === 'gone' && { roto: 1 }) };

/** Returns the error of a test whose message did not arrive. */
export const testError = (kind: Exclude<Delivery['kind'], 'delivered'>, detail: string): AppError =>
  new AppError(kind === 'down' || kind === 'delayed' ? 'DISCORD_CAIDO' : 'DISCORD_RECHAZA', detail);

/** Records the result of a test, unless the address was changed meanwhile. */
async function recordTest(
  tx: Tx,
  { id, direccion }: WebhookRow,
  event: DiscordEvent,
  delivery: Delivery,
): Promise<void> {
  const { kind, detail } = delivery;
  const { numUpdatedRows } = await tx.db
    .updateTable('discord_destino')
    .set(testOutcome(delivery, tx.now))
    .where('id', '=', id)
    .where('direccion', '=', direccion)
    .executeTakeFirst();
  if (kind === 'gone' && numUpdatedRows > 0n) await dropDeliveries(tx.db, id);
  await tx.audit({ modulo: 'configuracion', motivo: `probó Discord para ${DISCORD_EVENTS[event]}: ${detail}` });
  tx.notify({ tema: 'discord', msg: `probó Discord para ${DISCORD_EVENTS[event]}` });
}

/** Sends a test message immediately and returns the response of Discord. */
export async function testWebhook(p: CallContext<Calls['probarGancho']>): Promise<Answer<Calls['probarGancho']>> {
  const { evento } = p.body;
  const webhook = await requireWebhook(p.deps.engine.db, evento);
  const direccion = orThrow(webhook.direccion, 'SIN_GANCHO');
  const body = testMessage(`**${DISCORD_EVENTS[evento].toLowerCase()}**`);
  const delivery = await deliver(p.deps.outboundHttp, direccion, { body, mensaje: null });
  const { kind, detail } = delivery;
  return p.transaction(async (tx) => {
    await recordTest(tx, webhook, evento, delivery);
    // Returned, not thrown: a throw would roll back the recorded result.
    if (kind !== 'delivered') return testError(kind, detail);
    return {
      msg: 'El mensaje llegó a Discord',
      status: 0 as const,
      data: toDiscordWebhook(await requireWebhook(tx.db, evento)),
    };
  });
}

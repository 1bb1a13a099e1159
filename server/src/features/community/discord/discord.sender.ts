import { randomUUID } from 'node:crypto';
import type { Tx } from '../../../platform/database/database.ts';
import type { Deps } from '../../../platform/http/routing/callContext.ts';
import { runInTransaction } from '../../../platform/unit-of-work/transaction.ts';
import { deliverByBot } from './bot/discord.bot.deliver.ts';
import { recordRevokedToken, requireBotRow } from './bot/discord.bot.queries.ts';
import type { Delivery, Posting } from './discord.deliver.ts';
import { deliver } from './discord.deliver.ts';
import type { Composed } from './discord.messages.ts';
import { composeMessage, isEdited, withdrawnMessage } from './discord.messages.ts';
import type { Aviso, LaneHolder, LaneUpdate, QueuedMessage } from './discord.queries.ts';
import {
  EDIT_PAUSE_MS,
  findAvisos,
  findDueLanes,
  findNextMessage,
  findSent,
  forgetSent,
  lockLane,
  nextDeliveryAt,
  pruneWaiting,
  queueEdits,
  recordLane,
  recordSent,
  releaseLane,
  removeDeliveries,
  removeDelivery,
} from './discord.queries.ts';
import { wakefulJob } from './discord.wakefulJob.ts';

/** Lease of a lane, longer than the timeout of a request. A holder whose lease ends counts as dead. */
const LEASE_MS = 60_000;
/** A message is tried 8 times, with pauses that double from 30 seconds: about an hour in all. */
const ATTEMPTS_MAX = 8;
const FIRST_PAUSE_MS = 30_000;
/** How long a channel waits that has no bot; a new token ends the wait. */
const NO_BOT_PAUSE_MS = 600_000;

const pauseAfter = (intentos: number): number => FIRST_PAUSE_MS * 2 ** (intentos - 1);

/** Sends to a destino, as a webhook or as the bot. */
interface Lane {
  holder: LaneHolder;
  intentos: number;
  /** Whether the bot sends, which has a style for each event. */
  isChannel: boolean;
  send(posting: Posting, queued: QueuedMessage): Promise<Delivery>;
  /** Token of the bot as it is stored. */
  sealed?: string;
}

/** A message that has its turn, as it is to be. */
interface Turn {
  lane: Lane;
  queued: QueuedMessage;
  composed: Composed;
}

/** Stores something as the outcome of a turn. */
const record = (deps: Deps, work: (tx: Tx) => Promise<void>): Promise<void> => runInTransaction(deps, work);

/** Returns what a message tells of, if it may be edited later. */
const subjectOf = ({ evento, objeto }: QueuedMessage) =>
  objeto !== null && isEdited(evento) ? { evento, objeto } : undefined;

type Delivered = Extract<Delivery, { que: 'entregado' }>;
type Failed = Exclude<Delivery, Delivered>;

/** Ends the turn of a message that is in Discord. */
async function recordDelivered(deps: Deps, { lane, queued, composed }: Turn, delivered: Delivered): Promise<void> {
  const { pauseMs, mensaje, isEarlier = false } = delivered;
  const { destino } = lane.holder;
  await record(deps, async ({ db }) => {
    const now = deps.reloj();
    await recordLane(db, lane.holder, { entregado: now, fallo: null, intentos: 0, siguiente: now + pauseMs });
    await removeDelivery(db, queued, now + EDIT_PAUSE_MS);
    const subject = subjectOf(queued);
    if (!subject || mensaje === null) return;
    await recordSent(db, { ...subject, destino, mensaje, huella: isEarlier ? '' : composed.huella, fecha: now });
    const changesAt = isEarlier ? now + EDIT_PAUSE_MS : composed.changesAt;
    if (changesAt !== null) await queueEdits(db, [destino], subject, changesAt);
  });
}

/** Returns what a failure changes of the lane, and whether the message is given up. */
function toFailure(lane: Lane, delivery: Failed, now: number) {
  const { que, detail } = delivery;
  const { intentos } = lane;
  const failed = { fallo: detail, fallado: now };
  const keep = (update: LaneUpdate) => ({ update, isGivenUp: false });
  const giveUp = (update: LaneUpdate) => ({ update, isGivenUp: true });
  if (que === 'espera')
    return keep({ ...(delivery.normal !== true && failed), intentos, siguiente: now + delivery.pauseMs });
  if (que === 'revocado') return keep({ ...failed, intentos: 0, siguiente: now + NO_BOT_PAUSE_MS });
  if (que === 'roto') return keep({ ...failed, roto: 1, intentos: 0, siguiente: now });
  // Somebody deleted the message in Discord: it stays so.
  if (que === 'borrado') return giveUp({ intentos: 0, siguiente: now });
  // A refused message says nothing of the next one. If Discord is unreachable, the next one waits the first pause.
  if (que === 'rechazado') return giveUp({ ...failed, intentos: 0, perdidos: 1, siguiente: now });
  if (intentos + 1 >= ATTEMPTS_MAX)
    return giveUp({ ...failed, intentos: 0, perdidos: 1, siguiente: now + FIRST_PAUSE_MS });
  return keep({ ...failed, intentos: intentos + 1, siguiente: now + pauseAfter(intentos + 1) });
}

/** Records a delivery that failed. @returns whether the next message may follow at once */
async function recordFailure(deps: Deps, { lane, queued }: Turn, delivery: Failed): Promise<boolean> {
  const { que, detail } = delivery;
  const { holder } = lane;
  deps.log.warn({ destino: holder.destino, dijo: detail }, 'a message did not arrive');
  await record(deps, async (tx) => {
    const { db } = tx;
    const { update, isGivenUp } = toFailure(lane, delivery, deps.reloj());
    // The bot is locked before its channels, as by whoever changes it.
    if (que === 'revocado' && lane.sealed !== undefined) await recordRevokedToken(db, lane.sealed, detail);
    const perdidos = que === 'roto' ? await removeDeliveries(db, holder.destino) : (update.perdidos ?? 0);
    await recordLane(db, holder, { ...update, perdidos });
    if (isGivenUp) await removeDelivery(db, queued);
    const subject = subjectOf(queued);
    if (que === 'borrado' && subject) await forgetSent(db, holder.destino, subject);
    // The viewers of the settings.
    tx.notify({ tema: 'discord', msg: detail });
  });
  return que === 'rechazado' || que === 'borrado';
}

/** Ends the turn of a message that is not sent. @returns true: the next one may follow */
async function skip(deps: Deps, { holder }: Lane, queued: QueuedMessage): Promise<true> {
  await record(deps, async ({ db }) => {
    // The attempts belong to the deleted message.
    await recordLane(db, holder, { intentos: 0, siguiente: deps.reloj() });
    await removeDelivery(db, queued, deps.reloj() + EDIT_PAUSE_MS);
  });
  return true;
}

const USUAL: Pick<Aviso, 'plantilla' | 'roles'> = { plantilla: null, roles: [] };

/** Composes a message as its destino wants it; null if it is not sent. @param isSent whether it is in Discord */
async function compose(deps: Deps, { holder, isChannel }: Lane, queued: QueuedMessage, isSent: boolean) {
  const { db } = deps.motor;
  const { evento, objeto } = queued;
  const aviso = isChannel ? (await findAvisos(db, holder.destino)).find((one) => one.evento === evento) : USUAL;
  // No longer chosen for this channel: what is there stays as it is.
  if (!aviso) return null;
  const style = { plantilla: aviso.plantilla, roles: aviso.roles.map(({ id }) => id) };
  const composed = await composeMessage(db, { evento, objeto: objeto ?? 0 }, style, deps.reloj());
  return composed ?? (isSent ? withdrawnMessage(evento) : null);
}

/** Gives the oldest due message of a lane its turn. @returns whether to continue with the next one */
async function takeTurn(deps: Deps, lane: Lane): Promise<boolean> {
  const { db } = deps.motor;
  const { destino } = lane.holder;
  const queued = await findNextMessage(db, destino, deps.reloj());
  if (!queued) return false;
  const subject = subjectOf(queued);
  const sent = subject && (await findSent(db, destino, subject));
  // An edit of a message that never came.
  if (queued.cambio === 1 && !sent) return skip(deps, lane, queued);
  const composed = await compose(deps, lane, queued, sent !== undefined);
  if (!composed) return skip(deps, lane, queued);
  const turn = { lane, queued, composed };
  const mensaje = sent?.mensaje ?? null;
  const delivery: Delivery =
    sent?.huella === composed.huella
      ? { que: 'entregado', detail: '', pauseMs: 0, mensaje }
      : await lane.send({ body: composed.body, mensaje }, queued);
  if (delivery.que !== 'entregado') return recordFailure(deps, turn, delivery);
  await recordDelivered(deps, turn, delivery);
  return delivery.pauseMs === 0;
}

/** Opens the bot for a channel; null without a token that works: the messages wait. */
async function openBot({ motor, sello }: Deps) {
  const { token: sealed, fallo_token } = await requireBotRow(motor.db);
  const token = sealed === null || fallo_token !== null ? null : sello.open(sealed);
  return sealed === null || token === null ? null : { sealed, token };
}

/** Takes the lane of a destino, and gives its next message a turn. @returns whether to continue with the next one */
async function sendOne(deps: Deps, holder: LaneHolder): Promise<boolean> {
  const { db } = deps.motor;
  const now = deps.reloj();
  const row = await lockLane(db, holder, now, now + LEASE_MS);
  if (!row) return false;
  const { direccion, canal, intentos } = row;
  const perdidos = await pruneWaiting(db, holder.destino, now);
  if (perdidos > 0)
    await recordLane(db, holder, { fallo: 'Esperaban demasiado', fallado: now, intentos: 0, perdidos, siguiente: now });
  if (direccion !== null)
    return takeTurn(deps, {
      ...{ holder, intentos, isChannel: false },
      send: (posting) => deliver(deps.fuera, direccion, posting),
    });
  const bot = await openBot(deps);
  if (!bot || canal === null) {
    await recordLane(db, holder, { intentos: 0, siguiente: now + NO_BOT_PAUSE_MS });
    return false;
  }
  return takeTurn(deps, {
    ...{ holder, intentos, isChannel: true, sealed: bot.sealed },
    // Unique also after a backup was restored.
    send: (posting, { id, fecha }) => deliverByBot(deps, { token: bot.token, canal, nonce: `${id}-${fecha}` }, posting),
  });
}

/** Sends the messages of one destino in order. Destinos do not wait for each other. */
async function sendLane(deps: Deps, destino: number): Promise<void> {
  const holder = { destino, turno: randomUUID() };
  let continues = true;
  while (continues) continues = await sendOne(deps, holder);
  await releaseLane(deps.motor.db, holder);
}

/** Sends the due messages of all lanes that no other process holds. */
export async function sendDueMessages(deps: Deps): Promise<void> {
  const dueLanes = await findDueLanes(deps.motor.db, deps.reloj());
  await Promise.all(dueLanes.map(({ id }) => sendLane(deps, id)));
}

/** Job that sends messages when queued, when a pause is over, and periodically those that other processes left. */
export const discordSender = wakefulJob({
  hears: ['"tema":"discord"'],
  failureMessage: 'what waits for Discord could not be sent',
  async work(deps) {
    await sendDueMessages(deps);
    return nextDeliveryAt(deps.motor.db);
  },
});

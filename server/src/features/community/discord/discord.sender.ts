import { randomUUID } from 'node:crypto';
import { HOUR_MS } from '@conserje/rules';
import type { Tx } from '../../../platform/database/database.ts';
import { isDatabaseError } from '../../../platform/database/databaseErrorReporter.ts';
import type { Deps } from '../../../platform/http/routing/callContext.ts';
import { runInTransaction } from '../../../platform/unit-of-work/transaction.ts';
import { deliverByBot } from './bot/discord.bot.deliver.ts';
import { recordRevokedToken, requireBotRow } from './bot/discord.bot.queries.ts';
import type { Delivery, Posting } from './discord.deliver.ts';
import { deliver } from './discord.deliver.ts';
import type { Composed } from './discord.messages.ts';
import { composeMessage, isEdited, withdrawnMessage } from './discord.messages.ts';
import type { Aviso, LaneLease, LaneUpdate, QueuedMessage } from './discord.queries.ts';
import {
  dropDeliveries,
  EDIT_PAUSE_MS,
  findAvisos,
  findDueLanes,
  findNextMessage,
  findSent,
  forgetNonce,
  forgetSent,
  lockDestino,
  lockLane,
  nextDeliveryAt,
  postpone,
  pruneWaiting,
  queueEdits,
  recordLane,
  recordSent,
  releaseLane,
  removeDelivery,
  requireNonce,
} from './discord.queries.ts';
import { wakefulJob } from './discord.wakefulJob.ts';

/** Lease of a lane, longer than the timeout of a request. A process whose lease ends counts as dead. */
const LEASE_MS = 60_000;
/** A message is tried 8 times, with pauses that double from 30 seconds: about an hour in all. */
const ATTEMPTS_MAX = 8;
/** After its tries, an edit is not given up: it begins again later. */
const EDIT_POSTPONED_MS = HOUR_MS;
const FIRST_PAUSE_MS = 30_000;
/** How long a channel waits that has no bot; a new token ends the wait. */
const NO_BOT_PAUSE_MS = 600_000;

const pauseAfter = (intentos: number): number => FIRST_PAUSE_MS * 2 ** (intentos - 1);

/** Sends to a destino, as a webhook or as the bot. */
interface Lane {
  lease: LaneLease;
  intentos: number;
  /** Whether the bot sends, which has a style for each event. */
  isChannel: boolean;
  send(posting: Posting, queued: QueuedMessage): Promise<Delivery>;
  /** Token of the bot as it is stored. */
  encrypted?: string;
}

/** The next message of a destino, in its present state. */
interface Outgoing {
  lane: Lane;
  queued: QueuedMessage;
  composed: Composed;
  /** Id of the message that it edits; null for a new one. */
  mensaje: string | null;
}

/** Stores the outcome of a message. */
const record = (deps: Deps, work: (tx: Tx) => Promise<void>): Promise<void> => runInTransaction(deps, work);

/** Returns the subject of a message, if the message may be edited later. */
const subjectOf = ({ evento, objeto }: QueuedMessage) =>
  objeto !== null && isEdited(evento) ? { evento, objeto } : undefined;

type Delivered = Extract<Delivery, { kind: 'delivered' }>;
type Failed = Exclude<Delivery, Delivered>;

/** Stores a sent message. @param composed its text; null if it is unknown: an edit follows */
async function remember(tx: Tx, { lane, queued }: Outgoing, mensaje: string | null, composed: Composed | null) {
  const { db, now } = tx;
  const { destino } = lane.lease;
  const subject = subjectOf(queued);
  if (!subject || mensaje === null) return;
  await recordSent(db, { ...subject, destino, mensaje, huella: composed?.huella ?? '', fecha: now });
  const changesAt = composed ? composed.changesAt : now + EDIT_PAUSE_MS;
  if (changesAt !== null) await queueEdits(db, [destino], subject, changesAt);
}

/** Records a message that is in Discord. */
async function recordDelivered(deps: Deps, outgoing: Outgoing, delivered: Delivered): Promise<void> {
  const { lane, queued, composed } = outgoing;
  const { pauseMs, mensaje, isEarlier = false } = delivered;
  await record(deps, async (tx) => {
    const { db, now } = tx;
    const update = { entregado: now, fallo: null, intentos: 0, siguiente: now + pauseMs };
    const isHeld = await recordLane(db, lane.lease, update);
    // Removing a channel or the bot does not wait for messages that are being sent.
    if (!isHeld && !(await lockDestino(tx, lane.lease.destino))) return;
    await removeDelivery(db, queued, now + EDIT_PAUSE_MS);
    // Without the lane, another sender may have sent a newer text before.
    await remember(tx, outgoing, mensaje, isEarlier || !isHeld ? null : composed);
  });
}

/** What a failure changes of the lane, and whether the message is given up, or waits longer than the lane. */
interface Failure {
  update: LaneUpdate;
  isGivenUp: boolean;
  waitsUntil?: number;
}

function toFailure({ lane, queued, mensaje }: Outgoing, delivery: Failed, now: number): Failure {
  const { kind, detail } = delivery;
  const { intentos } = lane;
  const isEdit = queued.cambio === 1;
  const failed = { fallo: detail, fallado: now };
  const keep = (update: LaneUpdate) => ({ update, isGivenUp: false });
  const giveUp = (update: LaneUpdate) => ({ update, isGivenUp: true });
  if (kind === 'delayed')
    return keep({ ...(delivery.normal !== true && failed), intentos, siguiente: now + delivery.pauseMs });
  if (kind === 'revoked') return keep({ ...failed, intentos: 0, siguiente: now + NO_BOT_PAUSE_MS });
  if (kind === 'gone') return keep({ ...failed, roto: 1, intentos: 0, siguiente: now });
  // Somebody deleted the message in Discord: it stays so, and something new is posted.
  if (kind === 'deleted') return (isEdit || mensaje === null ? giveUp : keep)({ intentos: 0, siguiente: now });
  // A refused message says nothing of the next one. If Discord is unreachable, the next one waits the first pause.
  if (kind === 'refused') return giveUp({ ...failed, intentos: 0, perdidos: 1, siguiente: now });
  if (intentos + 1 >= ATTEMPTS_MAX) {
    const update = { ...failed, intentos: 0, siguiente: now + FIRST_PAUSE_MS };
    return isEdit ? { ...keep(update), waitsUntil: now + EDIT_POSTPONED_MS } : giveUp({ ...update, perdidos: 1 });
  }
  return keep({ ...failed, intentos: intentos + 1, siguiente: now + pauseAfter(intentos + 1) });
}

/** Records a message that did not arrive, by the process with the lease. */
async function settleFailure(
  { db }: Tx,
  { lane, queued }: Outgoing,
  kind: Failed['kind'],
  failure: Failure,
): Promise<void> {
  const { isGivenUp, waitsUntil } = failure;
  const { destino } = lane.lease;
  if (kind === 'gone') await dropDeliveries(db, destino);
  if (isGivenUp) await removeDelivery(db, queued);
  if (waitsUntil !== undefined) await postpone(db, queued, waitsUntil);
  // Discord did nothing, nor before.
  if ((kind === 'delayed' || kind === 'revoked') && queued.nonce === null) await forgetNonce(db, queued);
  const subject = subjectOf(queued);
  if (kind === 'deleted' && subject) await forgetSent(db, destino, subject);
}

/** Records a delivery that failed. @returns whether the next message may follow at once */
async function recordFailure(deps: Deps, outgoing: Outgoing, delivery: Failed): Promise<boolean> {
  const { kind, detail } = delivery;
  const { lease, encrypted } = outgoing.lane;
  deps.log.warn({ destino: lease.destino, dijo: detail }, 'a message did not arrive');
  await record(deps, async (tx) => {
    const failure = toFailure(outgoing, delivery, tx.now);
    // The bot is locked before its channels, in the order of changes of the bot.
    if (kind === 'revoked' && encrypted !== undefined) await recordRevokedToken(tx.db, encrypted, detail);
    if (await recordLane(tx.db, lease, failure.update)) await settleFailure(tx, outgoing, kind, failure);
    // Another sender has the lease; but this edit may have been carried out after its one.
    else if (kind === 'down' && (await lockDestino(tx, lease.destino)))
      await remember(tx, outgoing, outgoing.mensaje, null);
    // The viewers of the settings.
    tx.notify({ tema: 'discord', msg: detail });
  });
  return kind === 'refused' || kind === 'deleted';
}

/**
 * Removes a message that is not sent.
 * @param changesAt when the text that is in Discord changes by itself
 * @returns true: the next one may follow
 */
async function skip(deps: Deps, { lease }: Lane, queued: QueuedMessage, changesAt?: number | null): Promise<true> {
  await record(deps, async ({ db, now }) => {
    // The attempts belong to the deleted message.
    if (!(await recordLane(db, lease, { intentos: 0, siguiente: now }))) return;
    await removeDelivery(db, queued, now + EDIT_PAUSE_MS);
    const subject = subjectOf(queued);
    if (subject && changesAt != null) await queueEdits(db, [lease.destino], subject, changesAt);
  });
  return true;
}

const USUAL: Pick<Aviso, 'plantilla' | 'roles'> = { plantilla: null, roles: [] };

/** Composes a message as its destino wants it; null if it is not sent. @param isSent whether it may be in Discord */
async function compose(deps: Deps, { lease, isChannel }: Lane, queued: QueuedMessage, isSent: boolean) {
  const { db } = deps.engine;
  const { evento, objeto } = queued;
  const aviso = isChannel ? (await findAvisos(db, lease.destino)).find((one) => one.evento === evento) : USUAL;
  const { plantilla, roles } = aviso ?? USUAL;
  const style = { plantilla, roles: roles.map(({ id }) => id) };
  const composed = await composeMessage(db, { evento, objeto: objeto ?? 0 }, style, deps.clock());
  if (composed === null) return isSent ? withdrawnMessage(evento) : null;
  // The event is no longer chosen for this channel: its message stays unchanged until its subject is withdrawn.
  return aviso ? composed : null;
}

/** Sends the oldest due message of a lane. @returns whether to continue with the next one */
async function takeTurn(deps: Deps, lane: Lane): Promise<boolean> {
  const { db } = deps.engine;
  const { destino } = lane.lease;
  const queued = await findNextMessage(db, destino, deps.clock());
  if (!queued) return false;
  const subject = subjectOf(queued);
  const sent = subject && (await findSent(db, destino, subject));
  // An edit of a message that never came.
  if (queued.cambio === 1 && !sent) return skip(deps, lane, queued);
  // With a nonce, it was tried before.
  const composed = await compose(deps, lane, queued, subject !== undefined && (sent ?? queued.nonce) !== null);
  if (!composed || (composed.isOver && !sent)) return skip(deps, lane, queued);
  if (sent?.huella === composed.huella) return skip(deps, lane, queued, composed.changesAt);
  const mensaje = sent?.mensaje ?? null;
  const outgoing = { lane, queued, composed, mensaje };
  const delivery = await lane.send({ body: composed.body, mensaje }, queued);
  if (delivery.kind !== 'delivered') return recordFailure(deps, outgoing, delivery);
  await recordDelivered(deps, outgoing, delivery);
  return delivery.pauseMs === 0;
}

/** Opens the bot for a channel; null without a token that works: the messages wait. */
async function openBot({ engine, secretCipher }: Deps) {
  const { token: encrypted, fallo_token } = await requireBotRow(engine.db);
  const token = encrypted === null || fallo_token !== null ? null : secretCipher.decrypt(encrypted);
  return encrypted === null || token === null ? null : { encrypted, token };
}

/**
 * Takes the lease of the lane of a destino, and sends its next message. @returns whether to continue with the next one
 */
async function sendOne(deps: Deps, lease: LaneLease): Promise<boolean> {
  const { db } = deps.engine;
  const now = deps.clock();
  const row = await lockLane(db, lease, now, now + LEASE_MS);
  if (!row) return false;
  const { direccion, canal, intentos } = row;
  const perdidos = await pruneWaiting(db, lease.destino, now);
  if (perdidos > 0)
    await recordLane(db, lease, { fallo: 'Esperaban demasiado', fallado: now, intentos: 0, perdidos, siguiente: now });
  if (direccion !== null)
    return takeTurn(deps, {
      lease,
      intentos,
      isChannel: false,
      send: (posting) => deliver(deps.outboundHttp, direccion, posting),
    });
  const bot = await openBot(deps);
  if (!bot || canal === null) {
    await recordLane(db, lease, { intentos: 0, siguiente: now + NO_BOT_PAUSE_MS });
    return false;
  }
  return takeTurn(deps, {
    lease,
    intentos,
    isChannel: true,
    encrypted: bot.encrypted,
    async send(posting, queued) {
      const nonce = posting.mensaje === null ? await requireNonce(db, queued) : '';
      return deliverByBot(deps, { token: bot.token, canal, nonce }, posting);
    },
  });
}

/** Sends the messages of one destino in order. Destinos do not wait for each other. */
async function sendLane(deps: Deps, destino: number, isClosed: () => boolean): Promise<void> {
  const lease = { destino, leaseId: randomUUID() };
  let continues: boolean;
  do continues = await sendOne(deps, lease);
  while (continues && !isClosed());
  await releaseLane(deps.engine.db, lease);
}

/**
 * Sends the due messages of all lanes that no other process holds. @param isClosed whether to stop after one message of
 * each
 */
export async function sendDueMessages(deps: Deps, isClosed: () => boolean = () => false): Promise<void> {
  const dueLanes = await findDueLanes(deps.engine.db, deps.clock());
  const outcomes = await Promise.allSettled(dueLanes.map(({ id }) => sendLane(deps, id, isClosed)));
  // Database outages are reported elsewhere.
  for (const [i, outcome] of outcomes.entries())
    if (outcome.status === 'rejected' && !isDatabaseError(outcome.reason))
      deps.log.error({ err: outcome.reason, destino: dueLanes[i]?.id }, 'a lane of Discord failed');
}

/** Job that sends messages when queued, when a pause is over, and periodically those that other processes left. */
export const discordSender = wakefulJob({
  hears: ['"tema":"discord"'],
  failureMessage: 'what waits for Discord could not be sent',
  async work(deps, isClosed) {
    await sendDueMessages(deps, isClosed);
    return nextDeliveryAt(deps.engine.db);
  },
});

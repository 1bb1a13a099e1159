import { randomUUID } from 'node:crypto';
import type { DiscordEvent } from '@conserje/rules';
import type { Deps } from '../../../platform/http/routing/callContext.ts';
import { runInTransaction } from '../../../platform/unit-of-work/transaction.ts';
import type { Delivery } from './discord.deliver.ts';
import { deliver } from './discord.deliver.ts';
import { composeMessage } from './discord.messages.ts';
import type { LaneHolder } from './discord.queries.ts';
import {
  findDueWebhooks,
  findNextMessage,
  lockLane,
  nextDeliveryAt,
  pruneWaiting,
  recordLane,
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

const pauseAfter = (intentos: number): number => FIRST_PAUSE_MS * 2 ** (intentos - 1);

/** Notifies the viewers of the settings. */
const notifyFailure = (deps: Deps, msg: string): Promise<void> =>
  runInTransaction(deps, async (tx) => tx.notify({ tema: 'discord', msg }));

interface Attempt extends LaneHolder {
  /** Id of the message. */
  id: number;
  intentos: number;
}

/** Records the outcome of a delivery. @returns whether the next message may follow at once */
async function recordDelivery(deps: Deps, { id, intentos, ...holder }: Attempt, delivery: Delivery): Promise<boolean> {
  const { db } = deps.motor;
  const now = deps.reloj();
  const { que, detail } = delivery;
  if (que === 'entregado') {
    await removeDelivery(db, id);
    const siguiente = now + delivery.pauseMs;
    await recordLane(db, holder, { entregado: now, fallo: null, intentos: 0, siguiente });
    return delivery.pauseMs === 0;
  }
  deps.log.warn({ evento: holder.evento, dijo: detail }, 'a message did not arrive');
  if (que === 'espera') {
    await recordLane(db, holder, { fallo: detail, intentos, siguiente: now + delivery.pauseMs });
  } else if (que === 'roto') {
    const perdidos = await removeDeliveries(db, holder.evento);
    await recordLane(db, holder, { fallo: detail, roto: 1, intentos: 0, perdidos, siguiente: now });
  } else if (que === 'rechazado' || intentos + 1 >= ATTEMPTS_MAX) {
    await removeDelivery(db, id);
    // A refused message says nothing of the next one. If Discord is unreachable, the next one waits the first pause.
    const siguiente = que === 'rechazado' ? now : now + FIRST_PAUSE_MS;
    await recordLane(db, holder, { fallo: detail, intentos: 0, perdidos: 1, siguiente });
  } else {
    const siguiente = now + pauseAfter(intentos + 1);
    await recordLane(db, holder, { fallo: detail, intentos: intentos + 1, siguiente });
  }
  await notifyFailure(deps, detail);
  return que === 'rechazado';
}

/** Sends the oldest message of a lane. @returns whether to continue with the next one */
async function sendOne(deps: Deps, holder: LaneHolder): Promise<boolean> {
  const { motor, fuera, reloj } = deps;
  const { db } = motor;
  const now = reloj();
  const lane = await lockLane(db, holder, now, now + LEASE_MS);
  if (!lane || lane.direccion === null) return false;
  const { intentos } = lane;
  const perdidos = await pruneWaiting(db, holder.evento, now);
  if (perdidos > 0)
    await recordLane(db, holder, { fallo: 'Esperaban demasiado', intentos: 0, perdidos, siguiente: now });
  const queued = await findNextMessage(db, holder.evento);
  if (!queued) return false;
  const message = await composeMessage(db, { evento: holder.evento, objeto: queued.objeto ?? 0 });
  if (message)
    return recordDelivery(deps, { ...holder, id: queued.id, intentos }, await deliver(fuera, lane.direccion, message));
  await removeDelivery(db, queued.id);
  // The attempts belong to the deleted message.
  await recordLane(db, holder, { intentos: 0, siguiente: now });
  return true;
}

/** Sends the messages of one event in order. Events do not wait for each other. */
async function sendLane(deps: Deps, evento: DiscordEvent): Promise<void> {
  const holder = { evento, turno: randomUUID() };
  let continues = true;
  while (continues) continues = await sendOne(deps, holder);
  await releaseLane(deps.motor.db, holder);
}

/** Sends the due messages of all lanes that no other process holds. */
export async function sendDueMessages(deps: Deps): Promise<void> {
  const dueLanes = await findDueWebhooks(deps.motor.db, deps.reloj());
  await Promise.all(dueLanes.map(({ evento }) => sendLane(deps, evento)));
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

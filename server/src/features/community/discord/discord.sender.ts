import { randomUUID } from 'node:crypto';
import type { DiscordEvent } from '@conserje/rules';
import { isDatabaseError } from '../../../platform/database/databaseErrorReporter.ts';
import type { Deps } from '../../../platform/http/routing/callContext.ts';
import type { Job } from '../../../platform/jobs/job.ts';
import { runInTransaction } from '../../../platform/unit-of-work/transaction.ts';
import type { Delivery } from './discord.deliver.ts';
import { deliver } from './discord.deliver.ts';
import { composeMessage } from './discord.messages.ts';
import type { Turn } from './discord.queries.ts';
import {
  dueWebhooks,
  lockLane,
  nextDeliveryAt,
  primero,
  prune,
  recordLane,
  releaseLane,
  removeDeliveries,
  removeDelivery,
} from './discord.queries.ts';

/** Whoever sends has the lane for so long; after that it is taken for dead. Longer than any answer takes. */
const LEASE_MS = 60_000;
/** A message is tried so often, after pauses that double from the first: an hour in all. */
const ATTEMPTS_MAX = 8;
const FIRST_PAUSE_MS = 30_000;
/** Another process may have left something behind. */
const POLL_MS = 60_000;
/** A process that begins has its pages to serve first. */
const STARTUP_DELAY_MS = 5_000;

const pauseAfter = (intentos: number): number => FIRST_PAUSE_MS * 2 ** (intentos - 1);

/** Whoever looks at the settings sees what became of it. */
const recordFailure = (deps: Deps, msg: string): Promise<void> =>
  runInTransaction(deps, async (tx) => tx.notify({ tema: 'discord', msg }));

interface Attempt extends Turn {
  /** The message's row. */
  id: number;
  intentos: number;
}

/** Writes down how a sending ended. @returns whether the next may follow at once */
async function record(deps: Deps, { id, intentos, ...turno }: Attempt, entrega: Delivery): Promise<boolean> {
  const { db } = deps.motor;
  const ahora = deps.reloj();
  const { que, detail } = entrega;
  if (que === 'entregado') {
    await removeDelivery(db, id);
    const siguiente = ahora + entrega.pauseMs;
    await recordLane(db, turno, { entregado: ahora, fallo: null, intentos: 0, siguiente });
    return entrega.pauseMs === 0;
  }
  deps.log.warn({ evento: turno.evento, dijo: detail }, 'a message did not arrive');
  if (que === 'espera') {
    await recordLane(db, turno, { fallo: detail, intentos, siguiente: ahora + entrega.pauseMs });
  } else if (que === 'roto') {
    const perdidos = await removeDeliveries(db, turno.evento);
    await recordLane(db, turno, { fallo: detail, roto: 1, intentos: 0, perdidos, siguiente: ahora });
  } else if (que === 'rechazado' || intentos + 1 >= ATTEMPTS_MAX) {
    await removeDelivery(db, id);
    // Of a message that Discord will not have, the next knows nothing; where it is away, the next begins as the first did.
    const siguiente = que === 'rechazado' ? ahora : ahora + FIRST_PAUSE_MS;
    await recordLane(db, turno, { fallo: detail, intentos: 0, perdidos: 1, siguiente });
  } else {
    const siguiente = ahora + pauseAfter(intentos + 1);
    await recordLane(db, turno, { fallo: detail, intentos: intentos + 1, siguiente });
  }
  await recordFailure(deps, detail);
  return que === 'rechazado';
}

/** Sends the message whose turn it is. @returns whether there may be another to send now */
async function sendOne(deps: Deps, turno: Turn): Promise<boolean> {
  const { motor, fuera, reloj } = deps;
  const { db } = motor;
  const ahora = reloj();
  const lane = await lockLane(db, turno, ahora, ahora + LEASE_MS);
  if (!lane || lane.direccion === null) return false;
  const { intentos } = lane;
  const perdidos = await prune(db, turno.evento, ahora);
  if (perdidos > 0)
    await recordLane(db, turno, { fallo: 'Esperaban demasiado', intentos: 0, perdidos, siguiente: ahora });
  const submission = await primero(db, turno.evento);
  if (!submission) return false;
  const mensaje = await composeMessage(db, { evento: turno.evento, objeto: submission.objeto ?? 0 });
  if (mensaje)
    return record(deps, { ...turno, id: submission.id, intentos }, await deliver(fuera, lane.direccion, mensaje));
  await removeDelivery(db, submission.id);
  // Whatever was tried of it, nothing was of the next.
  await recordLane(db, turno, { intentos: 0, siguiente: ahora });
  return true;
}

/** One kind of news, in its order: its messages wait for each other, and for nobody else's. */
async function handle(deps: Deps, evento: DiscordEvent): Promise<void> {
  const turno = { evento, turno: randomUUID() };
  let continues = true;
  while (continues) continues = await sendOne(deps, turno);
  await releaseLane(deps.motor.db, turno);
}

/** Sends all that may be sent now, and that no other process is sending. */
export async function distribute(deps: Deps): Promise<void> {
  const pendientes = await dueWebhooks(deps.motor.db, deps.reloj());
  await Promise.all(pendientes.map(({ evento }) => handle(deps, evento)));
}

/** Sends what waits whenever something comes to wait, when a pause is over, and now and then what others left behind. */
export const discordSender: Job = (deps, hasDatabase) => {
  const { motor, log, reloj } = deps;
  let [awake, again, cerrado] = [false, false, false];
  let inProgress = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;

  const sleep = (nextAt: number | null): void => {
    clearTimeout(timer);
    if (cerrado) return;
    // Not all at once, where many processes serve one agency.
    const elsewhere = POLL_MS * (0.5 + Math.random());
    const falta = nextAt === null ? elsewhere : Math.min(elsewhere, Math.max(1000, nextAt - reloj()));
    timer = setTimeout(wake, falta).unref();
  };
  const work = async (): Promise<void> => {
    clearTimeout(timer);
    let nextAt: number | null = null;
    try {
      do {
        again = false;
        await distribute(deps);
      } while (again && !cerrado);
      nextAt = await nextDeliveryAt(motor.db);
    } catch (err) {
      // That the database is away is told where that is noticed.
      if (!isDatabaseError(err)) log.error({ err }, 'what waits for Discord could not be sent');
    }
    awake = false;
    sleep(nextAt);
  };
  function wake(): void {
    again = true;
    if (cerrado || awake) return;
    awake = hasDatabase();
    if (awake) inProgress = work();
    else sleep(null);
  }

  const stopListening = motor.listen({
    mensaje: (mensaje) => {
      // Of all that is told, little is for here: the text is looked at before it is read.
      if (mensaje.includes('"tema":"discord"')) wake();
    },
    gap: wake,
  });
  sleep(reloj() + STARTUP_DELAY_MS);
  return {
    async finish() {
      cerrado = true;
      stopListening();
      clearTimeout(timer);
      await inProgress;
    },
  };
};

import type { DiscordEvent } from '@conserje/rules';
import { DAY_MS } from '@conserje/rules';
import type { NotNull } from 'kysely';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/database.ts';
import { prepared } from '../../../platform/database/preparedQuery.ts';
import './discord.table.ts';

/** Limits of the queue of an event: the newest 200 messages, each for at most a day. */
const WAITING_MAX = 200;
const WAITING_MAX_AGE_MS = DAY_MS;

const selectLiveWebhooks = (db: Db) =>
  db.selectFrom('discord_gancho').where('direccion', 'is not', null).where('roto', '=', 0);

/** Finds the webhook of an event and whether it is broken; prepared, as it runs with every event. */
export const findWebhookState = prepared((db, { evento }: { evento: DiscordEvent }) =>
  db.selectFrom('discord_gancho').select('roto').where('direccion', 'is not', null).where('evento', '=', evento),
);

/** Counts a message without a working webhook, for the settings. */
export const countLost = (db: Db, event: DiscordEvent) =>
  db
    .updateTable('discord_gancho')
    .set((eb) => ({ perdidos: eb('perdidos', '+', 1) }))
    .where('evento', '=', event)
    .execute();

export const findWebhooks = (db: Db) =>
  db
    .selectFrom('discord_gancho as g')
    .select(['g.evento', 'g.direccion', 'g.puesto', 'g.entregado', 'g.fallo', 'g.roto', 'g.perdidos'])
    .select((eb) =>
      eb
        .selectFrom('discord_envio as e')
        .select(eb.fn.countAll<number>().as('n'))
        .whereRef('e.evento', '=', 'g.evento')
        .as('esperan'),
    )
    // A count is never null.
    .$narrowType<{ esperan: NotNull }>()
    .execute();
export type WebhookRow = Awaited<ReturnType<typeof findWebhooks>>[number];

export const findWebhookOf = async (db: Db, event: DiscordEvent): Promise<WebhookRow | undefined> =>
  (await findWebhooks(db)).find((g) => g.evento === event);

const selectWaitingWebhooks = (db: Db) =>
  selectLiveWebhooks(db).where('evento', 'in', db.selectFrom('discord_envio').select('evento'));

/** Finds the events with waiting messages whose pause is over and whose lane is free. */
export const findDueWebhooks = (db: Db, now: number) =>
  selectWaitingWebhooks(db).select('evento').where('siguiente', '<=', now).where('tomado', '<=', now).execute();

/** Returns the next instant at which a message may be sent; null if none waits. */
export async function nextDeliveryAt(db: Db): Promise<number | null> {
  const dueAt = sql<number>`case when siguiente > tomado then siguiente else tomado end`;
  const rows = await selectWaitingWebhooks(db).select(dueAt.as('cuando')).execute();
  return rows.length === 0 ? null : Math.min(...rows.map(({ cuando }) => cuando));
}

/** Holder of the lane of an event; `turno` is unique for each holder. */
export interface LaneHolder {
  evento: DiscordEvent;
  turno: string;
}

/** Takes or extends the lease of a lane. Only one process holds a lane at a time. */
export const lockLane = (db: Db, { evento, turno }: LaneHolder, now: number, leaseEnd: number) =>
  db
    .updateTable('discord_gancho')
    .set({ turno, tomado: leaseEnd })
    .where('evento', '=', evento)
    .where('direccion', 'is not', null)
    .where('roto', '=', 0)
    .where('siguiente', '<=', now)
    .where((eb) => eb.or([eb('turno', '=', turno), eb('tomado', '<=', now)]))
    .returning(['direccion', 'intentos'])
    .executeTakeFirst();

const updateHeldLane = (db: Db, { evento, turno }: LaneHolder) =>
  db.updateTable('discord_gancho').where('evento', '=', evento).where('turno', '=', turno);

export const releaseLane = (db: Db, holder: LaneHolder) =>
  updateHeldLane(db, holder).set({ turno: null, tomado: 0 }).execute();

/** Deletes messages that are too old or too many. @returns their number */
export async function pruneWaiting(db: Db, event: DiscordEvent, now: number): Promise<number> {
  const excess = db
    .selectFrom('discord_envio')
    .select('id')
    .where('evento', '=', event)
    .orderBy('id', 'desc')
    .limit(1)
    .offset(WAITING_MAX);
  const { numDeletedRows } = await db
    .deleteFrom('discord_envio')
    .where('evento', '=', event)
    .where((eb) => eb.or([eb('fecha', '<', now - WAITING_MAX_AGE_MS), eb('id', '<=', excess)]))
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Finds the oldest waiting message of an event. */
export const findNextMessage = (db: Db, event: DiscordEvent) =>
  db
    .selectFrom('discord_envio')
    .select(['id', 'objeto'])
    .where('evento', '=', event)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();

export const removeDelivery = (db: Db, id: number) => db.deleteFrom('discord_envio').where('id', '=', id).execute();

/** Deletes all waiting messages of an event. @returns their number */
export async function removeDeliveries(db: Db, event: DiscordEvent): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('discord_envio').where('evento', '=', event).executeTakeFirst();
  return Number(numDeletedRows);
}

/** Deletes the messages that wait for an address that is gone, and counts them as lost. */
export async function dropDeliveries(db: Db, event: DiscordEvent): Promise<void> {
  const lost = await removeDeliveries(db, event);
  const webhook = db.updateTable('discord_gancho').where('evento', '=', event);
  await webhook.set((eb) => ({ perdidos: eb('perdidos', '+', lost) })).execute();
}

/** Outcome of a delivery, recorded by the holder of the lane. */
export interface LaneUpdate {
  entregado?: number;
  fallo?: string | null;
  roto?: number;
  intentos: number;
  /** Added to the count of lost messages. */
  perdidos?: number;
  siguiente: number;
}
export const recordLane = (db: Db, holder: LaneHolder, { perdidos = 0, ...entry }: LaneUpdate) =>
  updateHeldLane(db, holder)
    .set((eb) => ({ ...entry, perdidos: eb('perdidos', '+', perdidos) }))
    .execute();

/** Finds a change of mision in the carrera, with the current name of the usuario. */
export const findStep = (db: Db, id: number) =>
  db
    .selectFrom('carrera as c')
    .innerJoin('usuario as u', 'u.id', 'c.usuario')
    .select(['u.usuario', 'c.a_nombre as mision'])
    .where('c.id', '=', id)
    .executeTakeFirst();

export const findDespido = (db: Db, id: number) =>
  db
    .selectFrom('despido as d')
    .innerJoin('usuario as u', 'u.id', 'd.usuario')
    .leftJoin('usuario as e', 'e.id', 'd.encargado')
    .select(['u.usuario', 'e.usuario as encargado', 'd.motivo'])
    .where('d.id', '=', id)
    .executeTakeFirst();

/** Finds a published estado of a usuario who is not dismissed. */
export const findEstado = (db: Db, id: number) =>
  db
    .selectFrom('estado as s')
    .innerJoin('usuario as u', 'u.id', 's.usuario')
    .select(['u.usuario', 's.mensaje'])
    .where('s.id', '=', id)
    .where('u.despedido', '=', 0)
    .executeTakeFirst();

/** Finds a comunicado that is for all. */
export const findComunicado = (db: Db, id: number) =>
  db
    .selectFrom('comunicado as c')
    .innerJoin('usuario as u', 'u.id', 'c.autor')
    .select(['u.usuario', 'c.titulo', 'c.texto'])
    .where('c.id', '=', id)
    .where('c.para_todos', '=', 1)
    .executeTakeFirst();

export const findAlarm = (db: Db, id: number) =>
  db.selectFrom('vigilancia').select('detalle').where('id', '=', id).where('clase', '=', 'alarma').executeTakeFirst();

import { randomUUID } from 'node:crypto';
import type { DiscordEvent } from '@conserje/rules';
import { DAY_MS } from '@conserje/rules';
import type { NotNull } from 'kysely';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { insertRows } from '../../../platform/database/dataLists.ts';
import { prepared } from '../../../platform/database/preparedQuery.ts';
import './discord.table.ts';

/**
 * Limits of the queue of a destino: the newest 200 messages, each for at most a day. Edits are one for each message.
 */
const WAITING_MAX = 200;
const WAITING_MAX_AGE_MS = DAY_MS;
/** A change is told this long after it, together with the changes between. */
export const EDIT_PAUSE_MS = 5000;
/** How long a message may be edited after it was last changed. */
const EDITABLE_MS = 400 * DAY_MS;

/** Destinos that can be sent to. */
const selectLiveLanes = (db: Db) =>
  db
    .selectFrom('discord_destino')
    .where((eb) => eb.or([eb('direccion', 'is not', null), eb('canal', 'is not', null)]))
    .where('roto', '=', 0);

/** Finds where an event goes, and what is broken of it; prepared, as it runs with every event. */
export const findTargets = prepared((db, { evento }: { evento: DiscordEvent }) =>
  db
    .selectFrom('discord_destino as d')
    .select(['d.id', 'd.canal', 'd.roto'])
    .where('d.evento', '=', evento)
    .where('d.direccion', 'is not', null)
    .unionAll(
      db
        .selectFrom('discord_aviso as a')
        .innerJoin('discord_destino as d', 'd.id', 'a.destino')
        .select(['d.id', 'd.canal', 'd.roto'])
        .where('a.evento', '=', evento),
    ),
);

/** Counts a message for destinos that are broken, for the settings. */
export const countLost = (db: Db, ids: readonly number[]) =>
  db
    .updateTable('discord_destino')
    .set((eb) => ({ perdidos: eb('perdidos', '+', 1) }))
    .where('id', 'in', ids)
    .execute();

/** Subject of a message. */
interface Subject {
  evento: DiscordEvent;
  objeto: number;
}

/** Finds the destinos that have a message about something, or will have one. */
export const findDestinosOf = async (db: Db, { evento, objeto }: Subject): Promise<number[]> => {
  const sent = db.selectFrom('discord_mensaje').select('destino');
  const waiting = db.selectFrom('discord_envio').select('destino');
  const rows = await sent
    .where('evento', '=', evento)
    .where('objeto', '=', objeto)
    .union(waiting.where('evento', '=', evento).where('objeto', '=', objeto))
    .orderBy('destino')
    .execute();
  return rows.map(({ destino }) => destino);
};

/** Queues edits. An edit that already waits is sent at the earlier of both instants, with the text of that instant. */
export const queueEdits = (db: Db, destinos: readonly number[], { evento, objeto }: Subject, fecha: number) =>
  insertRows(
    db,
    'discord_envio',
    destinos.map((destino) => ({ destino, evento, objeto, fecha, cambio: 1 })),
  )
    .onConflict((conflict) =>
      conflict
        .columns(['destino', 'evento', 'objeto'])
        .where('cambio', '=', sql.lit(1))
        .doUpdateSet((eb) => ({
          vez: eb('discord_envio.vez', '+', 1),
          fecha: sql<number>`case when discord_envio.fecha < excluded.fecha then discord_envio.fecha else excluded.fecha end`,
        })),
    )
    .execute();

const selectDestinos = (db: Db) =>
  db
    .selectFrom('discord_destino as d')
    .select(['d.id', 'd.evento', 'd.direccion', 'd.canal', 'd.nombre', 'd.version', 'd.puesto'])
    .select(['d.entregado', 'd.fallo', 'd.fallado', 'd.roto', 'd.perdidos'])
    .select((eb) =>
      eb
        .selectFrom('discord_envio as e')
        .select(eb.fn.countAll<number>().as('n'))
        .whereRef('e.destino', '=', 'd.id')
        // Edits that are due at the end of something are no work that waits.
        .where('e.cambio', '=', 0)
        .as('esperan'),
    )
    // A count is never null.
    .$narrowType<{ esperan: NotNull }>();

export const findWebhooks = (db: Db) =>
  selectDestinos(db).where('d.evento', 'is not', null).$narrowType<{ evento: NotNull }>().execute();
export type WebhookRow = Awaited<ReturnType<typeof findWebhooks>>[number];

export const findWebhookOf = async (db: Db, event: DiscordEvent): Promise<WebhookRow | undefined> =>
  (await findWebhooks(db)).find((g) => g.evento === event);

/** Finds the channels that the bot posts into, by name; or one of them. */
export const findChannels = (db: Db, id?: number) =>
  selectDestinos(db)
    .where('d.canal', 'is not', null)
    .$if(id !== undefined, (query) => query.where('d.id', '=', id ?? 0))
    .orderBy('d.nombre')
    .orderBy('d.id')
    .$narrowType<{ canal: NotNull; nombre: NotNull }>()
    .execute();
export type ChannelRow = Awaited<ReturnType<typeof findChannels>>[number];

const splitText = (text: string, separator: string): string[] => (text === '' ? [] : text.split(separator));

/** An event that the bot posts into a channel, and how. */
export interface Aviso {
  destino: number;
  evento: DiscordEvent;
  plantilla: string | null;
  roles: { id: string; nombre: string }[];
}

/** Finds what the bot posts; into one channel, or all. */
export async function findAvisos(db: Db, destino?: number): Promise<Aviso[]> {
  const rows = await db
    .selectFrom('discord_aviso')
    .selectAll()
    .$if(destino !== undefined, (query) => query.where('destino', '=', destino ?? 0))
    .execute();
  return rows.map(({ roles, roles_nombres, ...row }) => {
    const names = splitText(roles_nombres, '\n');
    return { ...row, roles: splitText(roles, ',').map((id, i) => ({ id, nombre: names[i] ?? id })) };
  });
}

const selectWaitingLanes = (db: Db) =>
  selectLiveLanes(db).innerJoin('discord_envio as e', 'e.destino', 'discord_destino.id');

/** Finds the destinos with due messages whose pause is over and whose lane is free. */
export const findDueLanes = (db: Db, now: number) =>
  selectWaitingLanes(db)
    .select('discord_destino.id')
    .distinct()
    .where('e.fecha', '<=', now)
    .where('siguiente', '<=', now)
    .where('tomado', '<=', now)
    .execute();

/** Returns the next instant at which a message may be sent; null if none waits. */
export async function nextDeliveryAt(db: Db): Promise<number | null> {
  const rows = await selectWaitingLanes(db)
    .select(['siguiente', 'tomado'])
    .select((eb) => eb.fn.min('e.fecha').as('fecha'))
    .groupBy(['discord_destino.id', 'siguiente', 'tomado'])
    .execute();
  const instants = rows.map(({ siguiente, tomado, fecha }) => Math.max(siguiente, tomado, fecha));
  return instants.length === 0 ? null : Math.min(...instants);
}

/** The lane of a destino is leased to one process at a time; each lease has an id of its own. */
export interface LaneLease {
  destino: number;
  leaseId: string;
}

/** Takes or extends the lease of a lane. Only one process holds a lane at a time. */
export const lockLane = (db: Db, { destino, leaseId }: LaneLease, now: number, leaseEnd: number) =>
  db
    .updateTable('discord_destino')
    .set({ turno: leaseId, tomado: leaseEnd })
    .where('id', '=', destino)
    .where((eb) => eb.or([eb('direccion', 'is not', null), eb('canal', 'is not', null)]))
    .where('roto', '=', 0)
    .where('siguiente', '<=', now)
    .where((eb) => eb.or([eb('turno', '=', leaseId), eb('tomado', '<=', now)]))
    .returning(['direccion', 'canal', 'intentos'])
    .executeTakeFirst();

const updateHeldLane = (db: Db, { destino, leaseId }: LaneLease) =>
  db.updateTable('discord_destino').where('id', '=', destino).where('turno', '=', leaseId);

export const releaseLane = (db: Db, lease: LaneLease) =>
  updateHeldLane(db, lease).set({ turno: null, tomado: 0 }).execute();

/** Deletes messages that are too old or too many; an edit tells how it is now, however late. @returns their number */
export async function pruneWaiting(db: Db, destino: number, now: number): Promise<number> {
  const excess = db
    .selectFrom('discord_envio')
    .select('id')
    .where('destino', '=', destino)
    .where('cambio', '=', 0)
    .orderBy('id', 'desc')
    .limit(1)
    .offset(WAITING_MAX);
  const { numDeletedRows } = await db
    .deleteFrom('discord_envio')
    .where('destino', '=', destino)
    .where('cambio', '=', 0)
    .where((eb) => eb.or([eb('fecha', '<', now - WAITING_MAX_AGE_MS), eb('id', '<=', excess)]))
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Finds the oldest due message of a destino. */
export const findNextMessage = (db: Db, destino: number, now: number) =>
  db
    .selectFrom('discord_envio')
    .select(['id', 'evento', 'objeto', 'cambio', 'vez', 'nonce'])
    .where('destino', '=', destino)
    .where('fecha', '<=', now)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
export type QueuedMessage = NonNullable<Awaited<ReturnType<typeof findNextMessage>>>;

/** Deletes a message that was sent or given up, unless it was queued again meanwhile: then that waits until `again`. */
export async function removeDelivery(db: Db, { id, vez }: Pick<QueuedMessage, 'id' | 'vez'>, again = 0): Promise<void> {
  await db.deleteFrom('discord_envio').where('id', '=', id).where('vez', '=', vez).execute();
  await db.updateTable('discord_envio').set({ fecha: again }).where('id', '=', id).execute();
}

/** Lets an edit wait longer than its lane, unless it was queued again meanwhile. */
export const postpone = (db: Db, { id, vez }: QueuedMessage, fecha: number) =>
  db.updateTable('discord_envio').set({ fecha }).where('id', '=', id).where('vez', '=', vez).execute();

const NONCE_LENGTH = 25;

/**
 * Gives a message its nonce for Discord, which stays with it: it is about to be posted. @throws if it is sent by now
 */
export async function requireNonce(db: Db, { id }: QueuedMessage): Promise<string> {
  const random = randomUUID().replaceAll('-', '').slice(0, NONCE_LENGTH);
  const { nonce } = await db
    .updateTable('discord_envio')
    .set((eb) => ({ nonce: eb.fn.coalesce('nonce', eb.val(random)) }))
    .where('id', '=', id)
    .returning('nonce')
    .$narrowType<{ nonce: NotNull }>()
    .executeTakeFirstOrThrow();
  return nonce;
}

/** Notes that a message was not posted. */
export const forgetNonce = (db: Db, { id }: QueuedMessage) =>
  db.updateTable('discord_envio').set({ nonce: null }).where('id', '=', id).execute();

/** Deletes the messages that wait for a destino; edits of earlier ones stay. @returns their number */
export async function removeDeliveries(db: Db, destino: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('discord_envio')
    .where('destino', '=', destino)
    .where('cambio', '=', 0)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Deletes the messages that wait for a destino that is gone, and counts them as lost. */
export async function dropDeliveries(db: Db, destino: number): Promise<void> {
  const lost = await removeDeliveries(db, destino);
  const lane = db.updateTable('discord_destino').where('id', '=', destino);
  await lane.set((eb) => ({ perdidos: eb('perdidos', '+', lost) })).execute();
}

/** Message of a destino in Discord that tells of something. */
export const findSent = (db: Db, destino: number, { evento, objeto }: Subject) =>
  db
    .selectFrom('discord_mensaje')
    .select(['mensaje', 'huella'])
    .where('destino', '=', destino)
    .where('evento', '=', evento)
    .where('objeto', '=', objeto)
    .executeTakeFirst();

/** Remembers a message that may be edited, and forgets old ones. */
export async function recordSent(
  db: Db,
  row: Subject & { destino: number; mensaje: string; huella: string; fecha: number },
): Promise<void> {
  const { mensaje, huella, fecha } = row;
  await db
    .insertInto('discord_mensaje')
    .values(row)
    .onConflict((conflict) => conflict.columns(['destino', 'evento', 'objeto']).doUpdateSet({ mensaje, huella, fecha }))
    .execute();
  await db
    .deleteFrom('discord_mensaje')
    .where('destino', '=', row.destino)
    .where('fecha', '<', fecha - EDITABLE_MS)
    .execute();
}

/** Forgets the message of a destino about something. */
export const forgetSent = (db: Db, destino: number, { evento, objeto }: Subject) =>
  db
    .deleteFrom('discord_mensaje')
    .where('destino', '=', destino)
    .where('evento', '=', evento)
    .where('objeto', '=', objeto)
    .execute();

/** Forgets the messages of a destino, and their edits. */
export async function forgetAllSent(db: Db, destino: number): Promise<void> {
  await db.deleteFrom('discord_mensaje').where('destino', '=', destino).execute();
  await db.deleteFrom('discord_envio').where('destino', '=', destino).where('cambio', '=', 1).execute();
}

/** Outcome of a delivery, recorded by the process with the lease. */
export interface LaneUpdate {
  entregado?: number;
  fallo?: string | null;
  fallado?: number;
  roto?: number;
  intentos: number;
  /** Added to the count of lost messages. */
  perdidos?: number;
  siguiente: number;
}
/** Records the outcome of a delivery. @returns whether the lease still holds; without it, nothing is recorded */
export async function recordLane(db: Db, lease: LaneLease, { perdidos = 0, ...entry }: LaneUpdate): Promise<boolean> {
  const { numUpdatedRows } = await updateHeldLane(db, lease)
    .set((eb) => ({ ...entry, perdidos: eb('perdidos', '+', perdidos) }))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Locks a destino. @returns whether it is still there */
export const lockDestino = async (tx: Tx, destino: number): Promise<boolean> =>
  (await tx.lockRows(tx.db.selectFrom('discord_destino').select('id').where('id', '=', destino))).length > 0;

/**
 * Lets the channels of the bot try at once: there is a token again. A sender under way, with the old one, loses its
 * lease.
 */
export const resumeChannels = (db: Db) =>
  db
    .updateTable('discord_destino')
    .set({ siguiente: 0, intentos: 0, turno: null, tomado: 0 })
    .where('canal', 'is not', null)
    .execute();

/** Forgets the channels of the bot: there is none any more, or it is in another server. */
export const forgetChannels = (db: Db) => db.deleteFrom('discord_destino').where('canal', 'is not', null).execute();

import type { NotificationKind } from '@conserje/rules';
import { canBeMuted, HOUR_MS, NOTIFICATION_KINDS, notificationDefinition } from '@conserje/rules';
import type { Expression, SelectQueryBuilder } from 'kysely';
import { sql } from 'kysely';
import { chunk } from '../database/chunk.ts';
import type { Database, Db } from '../database/database.ts';
import { insertRows } from '../database/dataLists.ts';
import './notifications.table.ts';

/** A notification to store for a person. */
export interface NewNotification {
  para: number;
  clase: NotificationKind;
  /** With `NAME_PLACEHOLDER` in place of the name of `sobre`. */
  texto: string;
  /** Actor; null: the system. */
  quien: number | null;
  sobre: number | null;
  /** Deduplication key for a notification sent at most once; otherwise null. */
  unica: string | null;
  /** UTC milliseconds. */
  fecha: number;
}

const keyOf = ({ para, clase, unica }: Pick<NewNotification, 'para' | 'clase' | 'unica'>): string =>
  `${para} ${clase} ${unica}`;

/** Returns the kinds muted by some receivers, as keys of person and kind. */
async function findMuted(db: Db, newNotifications: readonly NewNotification[]): Promise<Set<string>> {
  const mutable = newNotifications.filter((n) => canBeMuted(n.clase));
  const kinds = [...new Set(mutable.map((n) => n.clase))];
  const recipientIds = [...new Set(mutable.map((n) => n.para))];
  const found: string[] = [];
  for (const part of chunk(recipientIds)) {
    const query = db.selectFrom('notificacion_gusto').select(['usuario', 'clase']).where('portal', '=', 0);
    for (const { usuario, clase } of await query.where('usuario', 'in', part).where('clase', 'in', kinds).execute())
      found.push(`${usuario} ${clase}`);
  }
  return new Set(found);
}

/** Pending requests are never unread; for this long they count as one subject. */
const WAIT_MS = HOUR_MS;
/** Occurrences of an unread subject that are sent; later ones are only counted. */
const CONSECUTIVE_MAX = 3;
const WAITING_KINDS = NOTIFICATION_KINDS.filter((kind) => notificationDefinition(kind).isWaiting);

type NotificationSubject = Pick<NewNotification, 'para' | 'clase' | 'quien' | 'sobre' | 'texto'>;
/**
 * Subject of a notification: kind, actor and person concerned. Of kinds that cannot be muted (pay, discipline, access)
 * and of those with `isPerText` each text is reported, so it is part of the subject.
 */
function subjectOf({ para, clase, quien, sobre, texto }: NotificationSubject): string {
  const isPerText = !canBeMuted(clase) || notificationDefinition(clase).isPerText;
  return [para, clase, quien, sobre, ...(isPerText ? [texto] : [])].join(' ');
}

/** Finds, by subject, the unread notifications and the recent ones that wait for an answer. */
async function findUnread(db: Db, newNotifications: readonly NewNotification[]): Promise<Map<string, number>> {
  const kinds = [...new Set(newNotifications.map((n) => n.clase))];
  const found = new Map<string, number>();
  const waitingSince = Math.max(...newNotifications.map((n) => n.fecha)) - WAIT_MS;
  for (const part of chunk([...new Set(newNotifications.map((n) => n.para))])) {
    const rows = await db
      .selectFrom('notificacion')
      .select(['id', 'para', 'clase', 'quien', 'sobre', 'texto'])
      .where('para', 'in', part)
      .where('callada', '=', 0)
      .where('clase', 'in', kinds)
      .where('unica', 'is', null)
      .where((eb) =>
        eb.or([eb('leida', 'is', null), eb.and([eb('clase', 'in', WAITING_KINDS), eb('fecha', '>', waitingSince)])]),
      )
      .orderBy('id')
      .execute();
    for (const row of rows) found.set(subjectOf(row), row.id);
  }
  return found;
}

/** Takes away unread notifications. @returns how often the subject of each had come, by id */
async function takeUnread(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const taken = new Map<number, number>();
  for (const part of chunk(ids)) {
    const rows = await db
      .deleteFrom('notificacion')
      .where('id', 'in', part)
      // It may have been read a moment ago.
      .where((eb) => eb.or([eb('leida', 'is', null), eb('clase', 'in', WAITING_KINDS)]))
      .returning(['id', 'veces'])
      .execute();
    for (const { id, veces } of rows) taken.set(id, veces);
  }
  return taken;
}

type CountedNotification = NewNotification & { veces: number };

/**
 * Joins notifications with unread ones of the same subject, so that one person cannot displace other notifications. The
 * joined one is stored anew: it stands among the newest, and marking its earlier text as read does not mark it.
 * @returns the rows to store, and the notifications that are still sent
 */
async function joinWithUnread(db: Db, newNotifications: readonly NewNotification[]) {
  const [plain, sent]: [CountedNotification[], NewNotification[]] = [[], []];
  const joined = new Map<string, CountedNotification>();
  if (newNotifications.length === 0) return { rows: plain, sent };
  const unread = await findUnread(db, newNotifications);
  const taken = await takeUnread(db, [...new Set(newNotifications.flatMap((n) => unread.get(subjectOf(n)) ?? []))]);
  for (const n of newNotifications) {
    const subject = subjectOf(n);
    const before = joined.get(subject)?.veces ?? taken.get(unread.get(subject) ?? 0) ?? 0;
    const row = { ...n, veces: before + 1 };
    if (before === 0) plain.push(row);
    else joined.set(subject, row);
    if (row.veces <= CONSECUTIVE_MAX) sent.push(n);
  }
  return { rows: [...plain, ...joined.values()], sent };
}

/**
 * Stores notifications. Skips one with a known `unica`; muted ones are not stored, or stored hidden.
 * @returns those to send to their receivers
 */
export async function saveNotifications(
  db: Db,
  newNotifications: readonly NewNotification[],
): Promise<ReadonlySet<NewNotification>> {
  if (newNotifications.length === 0) return new Set();
  const muted = await findMuted(db, newNotifications);
  const isMuted = ({ para, clase }: NewNotification): boolean => muted.has(`${para} ${clase}`);
  // A pending request is shown as unread where it waits, until it is answered.
  const rowOf = (n: NewNotification) => ({ ...n, leida: notificationDefinition(n.clase).isWaiting ? n.fecha : null });
  const { rows, sent } = await joinWithUnread(
    db,
    newNotifications.filter((n) => n.unica === null && !isMuted(n)),
  );
  const uniqueNotifications = newNotifications.filter((n) => n.unica !== null);
  for (const part of chunk(rows)) await insertRows(db, 'notificacion', part.map(rowOf)).execute();
  const insertedKeys = new Set<string>();
  for (const part of chunk(uniqueNotifications)) {
    const rows = await insertRows(
      db,
      'notificacion',
      part.map((n) => ({ ...rowOf(n), callada: isMuted(n) ? 1 : 0 })),
    )
      .onConflict((c) => c.doNothing())
      .returning(['para', 'clase', 'unica'])
      .execute();
    for (const row of rows) insertedKeys.add(keyOf(row));
  }
  // Of duplicates within a transaction only one is sent.
  return new Set([...sent, ...uniqueNotifications.filter((n) => insertedKeys.delete(keyOf(n)) && !isMuted(n))]);
}

/**
 * Stores one notification for each receiver but its actor, in one statement. Those who were sent it before are skipped;
 * muted ones are stored hidden.
 * @returns the ids of those to send it to
 */
export async function saveForMany(
  db: Db,
  { clase, texto, quien, unica, fecha }: Omit<NewNotification, 'para' | 'sobre'> & { unica: string },
  receivers: Expression<{ id: number }>,
): Promise<number[]> {
  const isMuted = canBeMuted(clase)
    ? sql`exists (select 1 from notificacion_gusto as g where g.usuario = r.id and g.clase = ${clase} and g.portal = 0)`
    : sql`1 = 0`;
  const { rows } = await sql<{ para: number; callada: number }>`
    insert into notificacion (para, clase, texto, quien, unica, callada, fecha)
    select r.id, cast(${clase} as text), cast(${texto} as text), cast(${quien} as integer), cast(${unica} as text),
      case when ${isMuted} then 1 else 0 end, cast(${fecha} as bigint)
    from (${receivers}) as r
    where r.id <> ${quien ?? 0}
    on conflict do nothing
    returning para, callada`.execute(db);
  return rows.filter(({ callada }) => callada === 0).map(({ para }) => para);
}

/**
 * Deletes the notifications of a kind with some deduplication keys, read by the index of each person.
 * @param keptBy people who keep theirs
 */
export const removeNotifications = (
  db: Db,
  kind: NotificationKind,
  keys: readonly string[],
  keptBy?: SelectQueryBuilder<Database, never, { id: number }>,
) =>
  db
    .deleteFrom('notificacion')
    .where((eb) =>
      eb(
        'id',
        'in',
        eb
          .selectFrom('usuario as u')
          .innerJoin('notificacion as n', 'n.para', 'u.id')
          .select('n.id')
          .where('n.clase', '=', kind)
          .where('n.unica', 'in', keys)
          .$if(keptBy !== undefined, (query) => query.where('n.para', 'not in', keptBy ?? [])),
      ),
    )
    .execute();

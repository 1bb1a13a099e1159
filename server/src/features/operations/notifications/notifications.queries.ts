import type { notificationCalls, Query } from '@conserje/contract';
import type { NotificationKind } from '@conserje/rules';
import { DAY_MS, NOTIFICATIONS_DAYS, NOTIFICATIONS_MAX, SECURITY_KINDS } from '@conserje/rules';
import type { Db } from '../../../platform/database/database.ts';
import '../../../platform/unit-of-work/notifications.ts';
import type { RequestedPage } from '../../../platform/database/pagination.ts';
import { paginate } from '../../../platform/database/pagination.ts';
import { isActive } from '../../identity/people/people.public.ts';
import './notifications.table.ts';

/** Upper limit of the count; more than the bell shows. */
const UNREAD_MAX = 100;

/** Returns a usuario's notifications, with current names. */
export const findOwnNotifications = (
  db: Db,
  p: RequestedPage<Query<typeof notificationCalls.notificaciones>>,
  usuario: number,
) =>
  paginate(
    db,
    p,
    db
      .selectFrom('notificacion as n')
      .leftJoin('usuario as q', 'q.id', 'n.quien')
      .leftJoin('usuario as s', 's.id', 'n.sobre')
      .select([
        'n.id',
        'n.clase',
        'n.texto',
        'q.usuario as quien',
        's.usuario as sobre',
        'n.veces',
        'n.fecha',
        'n.leida',
      ])
      .where('n.para', '=', usuario)
      .where('n.callada', '=', 0)
      .$if(p.query.seguridad === 1, (q) => q.where('n.leida', 'is', null).where('n.clase', 'in', SECURITY_KINDS)),
    { id: 'n.id', orden: {} },
  );

/** Counts a usuario's unread notifications, up to `UNREAD_MAX`. */
export async function countUnread(db: Db, usuario: number): Promise<number> {
  const unread = db
    .selectFrom('notificacion')
    .select('id')
    .where('para', '=', usuario)
    .where('callada', '=', 0)
    .where('leida', 'is', null)
    .limit(UNREAD_MAX);
  const { n } = await db
    .selectFrom(unread.as('p'))
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return Number(n);
}

/** Marks one notification as read, or all up to one; returns how many were unread. */
export async function markRead(
  db: Db,
  usuario: number,
  { id, hasta }: { id?: number; hasta?: number },
  now: number,
): Promise<number> {
  let query = db
    .updateTable('notificacion')
    .set({ leida: now })
    .where('para', '=', usuario)
    .where('callada', '=', 0)
    .where('leida', 'is', null);
  if (id !== undefined) query = query.where('id', '=', id);
  if (hasta !== undefined) query = query.where('id', '<=', hasta);
  const { numUpdatedRows } = await query.executeTakeFirst();
  return Number(numUpdatedRows);
}

export const preferencesOf = (db: Db, usuario: number) =>
  db.selectFrom('notificacion_gusto').select(['clase', 'portal', 'push']).where('usuario', '=', usuario).execute();

export const writePreference = (
  db: Db,
  row: { usuario: number; clase: NotificationKind; portal: number; push: number },
) =>
  db
    .insertInto('notificacion_gusto')
    .values(row)
    .onConflict((c) => c.columns(['usuario', 'clase']).doUpdateSet({ portal: row.portal, push: row.push }))
    .execute();

/** Returns the active push endpoints of some usuarios. */
export const devicesOf = (db: Db, usuarios: number[], now: number) =>
  db
    .selectFrom('aparato as a')
    .innerJoin('sesion as s', 's.id', 'a.sesion')
    .innerJoin('usuario as u', 'u.id', 'a.usuario')
    .select(['a.id', 'a.usuario', 'a.endpoint', 'a.p256dh', 'a.auth'])
    .where('a.usuario', 'in', usuarios)
    .where('s.vence', '>', now)
    .where(isActive('u'))
    .execute();
export type Device = Awaited<ReturnType<typeof devicesOf>>[number];

/** Returns the kinds that usuarios muted on their devices. */
export const pushMuted = (db: Db, usuarios: number[]) =>
  db
    .selectFrom('notificacion_gusto')
    .select(['usuario', 'clase'])
    .where('usuario', 'in', usuarios)
    .where('push', '=', 0)
    .execute();

export const eraseDevice = (db: Db, id: number) => db.deleteFrom('aparato').where('id', '=', id).execute();

/** Rows deleted per statement. */
const BATCH_SIZE = 1000;

/** Deletes notifications past their retention. @returns whether more may remain */
export async function pruneOld(db: Db, now: number): Promise<boolean> {
  const old = db
    .selectFrom('notificacion')
    .select('id')
    .where('fecha', '<', now - NOTIFICATIONS_DAYS * DAY_MS)
    .orderBy('fecha')
    .limit(BATCH_SIZE);
  const { numDeletedRows } = await db.deleteFrom('notificacion').where('id', 'in', old).executeTakeFirst();
  return Number(numDeletedRows) === BATCH_SIZE;
}

/** Returns the last id of all notifications, 0 without any. */
export async function lastNotificationId(db: Db): Promise<number> {
  const { last } = await db
    .selectFrom('notificacion')
    .select((eb) => eb.fn.max('id').as('last'))
    .executeTakeFirstOrThrow();
  return Number(last);
}

/** Returns who received a notification after an id and has more than `NOTIFICATIONS_MAX`, of all kinds together. */
export async function recipientsOverLimit(db: Db, afterId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('notificacion')
    .select('para')
    .where('callada', '=', 0)
    .where('para', 'in', db.selectFrom('notificacion').select('para').where('id', '>', afterId))
    .groupBy('para')
    .having((eb) => eb.fn.countAll(), '>', NOTIFICATIONS_MAX)
    .execute();
  return rows.map(({ para }) => para);
}

/**
 * Deletes a person's notifications beyond the limit. Notifications that are sent once stay, so that they are not sent again.
 * Security kinds have a limit of their own, so that other kinds cannot push them out.
 */
export async function pruneExcess(db: Db, para: number): Promise<void> {
  for (const operator of ['in', 'not in'] as const) await pruneOf(db, para, operator);
}

async function pruneOf(db: Db, para: number, operator: 'in' | 'not in'): Promise<void> {
  const excess = await db
    .selectFrom('notificacion')
    .select('id')
    .where('para', '=', para)
    .where('callada', '=', 0)
    .where('clase', operator, SECURITY_KINDS)
    .orderBy('id', 'desc')
    .offset(NOTIFICATIONS_MAX)
    .limit(1)
    .executeTakeFirst();
  if (!excess) return;
  await db
    .deleteFrom('notificacion')
    .where('para', '=', para)
    .where('id', '<=', excess.id)
    .where('clase', operator, SECURITY_KINDS)
    .where('unica', 'is', null)
    .execute();
}

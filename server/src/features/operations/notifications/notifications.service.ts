import type { Answer, Notification, NotificationPreference, notificationCalls } from '@conserje/contract';
import {
  canBeMuted,
  canReceiveNotification,
  checkDevice,
  NOTIFICATION_KINDS,
  notificationDefinition,
  TEXTS,
} from '@conserje/rules';
import { AppError, assertNoViolation, orThrow } from '../../../platform/appError.ts';
import type { Db } from '../../../platform/database/database.ts';
import type { CallContext } from '../../../platform/http/routing/callContext.ts';
import { iso } from '../../../platform/time/dates.ts';
import { diffFields } from '../../../platform/unit-of-work/auditLog.ts';
import { readConfiguracion } from '../agencia/agencia.public.ts';
import { getPublicKey } from './notifications.pushKeys.ts';
import { findOwnNotifications, markRead, preferencesOf, writePreference } from './notifications.queries.ts';

type Calls = typeof notificationCalls;

export async function listNotifications(p: CallContext<Calls['notificaciones']>): Promise<Notification[]> {
  const rows = await findOwnNotifications(p.deps.engine.db, p, p.usuario.id);
  return rows.map((n) => ({ ...n, fecha: iso(n.fecha), leida: n.leida !== null }));
}

/** Marks notifications as read. The viewer's other devices are told when something changed. */
export async function markNotificationsRead(
  p: CallContext<Calls['leerNotificaciones']>,
): Promise<Answer<Calls['leerNotificaciones']>> {
  const { usuario, body } = p;
  if (body.id === undefined && body.hasta === undefined) throw new AppError('MALFORMADO', undefined, 'id');
  return p.transaction(async (tx) => {
    const readCount = await markRead(tx.db, usuario.id, body, tx.now);
    if (readCount > 0) tx.notify({ tema: 'notificaciones', msg: '', para: usuario.id });
    return { msg: readCount === 1 ? 'Notificación leída' : 'Notificaciones leídas', status: 0 as const };
  });
}

async function loadPreferences(db: Db, usuario: number): Promise<NotificationPreference[]> {
  const savedByKind = new Map((await preferencesOf(db, usuario)).map((g) => [g.clase, g]));
  return NOTIFICATION_KINDS.map((clase) => {
    const saved = savedByKind.get(clase);
    return { clase, portal: saved?.portal !== 0 || !canBeMuted(clase), push: saved?.push !== 0 };
  });
}

/** Returns the preferences for the kinds that the caller can receive. */
export async function viewPreferences({ deps, usuario }: CallContext): Promise<NotificationPreference[]> {
  const all = await loadPreferences(deps.engine.db, usuario.id);
  return all.filter(({ clase }) => canReceiveNotification(clase, usuario));
}

const CHANNELS = { portal: 'En el portal', push: 'En los dispositivos' };

export async function changePreference(
  p: CallContext<Calls['gustoNotificacion']>,
): Promise<Answer<Calls['gustoNotificacion']>> {
  const { usuario, body } = p;
  const { clase, portal, push } = body;
  if (!portal && !canBeMuted(clase)) throw new AppError('REGLA', TEXTS.noSeCalla, 'portal');
  return p.transaction(async (tx) => {
    await tx.lockRow('usuario', usuario.id);
    const before = (await loadPreferences(tx.db, usuario.id)).find((g) => g.clase === clase) ?? {
      portal: true,
      push: true,
    };
    const diferencias = diffFields(CHANNELS, { portal: before.portal, push: before.push }, { portal, push });
    if (diferencias.length === 0) return { msg: 'Ajuste guardado', status: 0 as const };
    await writePreference(tx.db, { usuario: usuario.id, clase, portal: portal ? 1 : 0, push: push ? 1 : 0 });
    const motivo = `cambió sus notificaciones: ${notificationDefinition(clase).label}`;
    await tx.audit({ modulo: 'configuracion', usuario: usuario.id, motivo, diferencias });
    tx.notify({ tema: 'notificaciones', msg: '', para: usuario.id });
    return { msg: 'Ajuste guardado', status: 0 as const };
  });
}

export async function getDevice(p: CallContext<Calls['aparato']>): Promise<Answer<Calls['aparato']>> {
  const { engine } = p.deps;
  const { push_contacto } = await readConfiguracion(engine.db);
  if (push_contacto === null) return { clave: null, recibe: false };
  const query = engine.db.selectFrom('aparato').select('id').where('sesion', '=', p.usuario.sesion);
  return { clave: await getPublicKey(engine.db), recibe: (await query.executeTakeFirst()) !== undefined };
}

/** Registers a browser: one per session, and one session per browser; the last registration wins. */
export async function registerDevice(p: CallContext<Calls['ponerAparato']>): Promise<Answer<Calls['ponerAparato']>> {
  const { usuario, body } = p;
  assertNoViolation(checkDevice(body));
  return p.transaction(async (tx) => {
    if ((await readConfiguracion(tx.db)).push_contacto === null) throw new AppError('AVISOS_APAGADOS');
    await tx.lockRow('sesion', usuario.sesion);
    const session = tx.db.selectFrom('sesion').select('id').where('id', '=', usuario.sesion);
    orThrow(await session.executeTakeFirst(), 'SIN_SESION');
    await tx.db
      .deleteFrom('aparato')
      .where((eb) => eb.or([eb('sesion', '=', usuario.sesion), eb('endpoint', '=', body.endpoint)]))
      .execute();
    tx.onDuplicate('aparato_endpoint', () => new AppError('CAMBIO_MIENTRAS'));
    const { endpoint, p256dh, auth } = body;
    const row = { usuario: usuario.id, sesion: usuario.sesion, endpoint, p256dh, auth, creado: tx.now };
    await tx.db.insertInto('aparato').values(row).execute();
    const motivo = 'activó las notificaciones en un dispositivo';
    await tx.audit({ modulo: 'acceso', objeto: usuario.sesion, usuario: usuario.id, motivo });
    return { msg: 'Activaste las notificaciones en este dispositivo', status: 0 as const };
  });
}

export async function removeDevice(p: CallContext<Calls['quitarAparato']>): Promise<Answer<Calls['quitarAparato']>> {
  const { usuario } = p;
  return p.transaction(async (tx) => {
    const query = tx.db.deleteFrom('aparato').where('sesion', '=', usuario.sesion);
    const { numDeletedRows } = await query.executeTakeFirst();
    const motivo = 'desactivó las notificaciones en un dispositivo';
    if (numDeletedRows > 0n) await tx.audit({ modulo: 'acceso', objeto: usuario.sesion, usuario: usuario.id, motivo });
    return { msg: 'Desactivaste las notificaciones en este dispositivo', status: 0 as const };
  });
}

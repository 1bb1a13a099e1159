import { loggedIn, NOTIFICATION_KINDS, PAGE_SIZE, PAGE_SIZE_MAX } from '@conserje/rules';
import type { Static } from 'typebox';
import Type from 'typebox';
import { ChangeAnswer, callsOf, get, Id, Instant, Nullable, post, Shape, StringEnum } from '../call.ts';

const KindWord = StringEnum(...NOTIFICATION_KINDS);

/** Notification as seen by its recipient. In `texto`, U+FFFC stands for `sobre`. */
export const Notification = Shape({
  id: Id,
  clase: KindWord,
  texto: Type.String(),
  quien: Nullable(Type.String({ description: 'Quien lo hizo; null, nadie' })),
  sobre: Nullable(Type.String({ description: 'La otra persona de la que habla el texto' })),
  veces: Type.Integer({ description: 'Cuántas van de lo mismo mientras no se lee' }),
  fecha: Instant,
  leida: Type.Boolean(),
});
export type Notification = Static<typeof Notification>;

/** A user's preference for a kind: in the portal, and as push. */
export const NotificationPreference = Shape({ clase: KindWord, portal: Type.Boolean(), push: Type.Boolean() });
export type NotificationPreference = Static<typeof NotificationPreference>;

const PushKey = (description: string) => Type.String({ pattern: '^[\\w-]+=*$', maxLength: 200, description });

export const notificationCalls = callsOf('notifications', {
  notificaciones: get({
    summary:
      'Las notificaciones propias, de la más nueva a la más antigua; con seguridad, solo las de seguridad sin leer',
    access: loggedIn,
    query: Shape({
      limite: Type.Optional(Type.Integer({ minimum: 1, maximum: PAGE_SIZE_MAX, default: PAGE_SIZE })),
      antes: Type.Optional(Id),
      seguridad: Type.Optional(Type.Literal(1)),
    }),
    answer: Type.Array(Notification),
  }),
  notificacionesSinLeer: get({
    summary:
      'Cuántas notificaciones propias están sin leer, hasta 100; las que esperan respuesta se cuentan donde esperan',
    access: loggedIn,
    answer: Shape({ sinLeer: Type.Integer() }),
  }),
  leerNotificaciones: post({
    summary: 'Da por leída una notificación propia (id), o todas hasta una (hasta)',
    access: loggedIn,
    body: Shape({ id: Type.Optional(Id), hasta: Type.Optional(Id) }),
    answer: ChangeAnswer({}),
  }),
  gustosNotificacion: get({
    summary: 'Tus preferencias de notificaciones, por clases',
    access: loggedIn,
    answer: Type.Array(NotificationPreference),
  }),
  gustoNotificacion: post({
    summary: 'Cambia una preferencia de notificaciones. Las de paga y disciplina, solo en los dispositivos',
    access: loggedIn,
    notForApiKeys: true,
    body: Shape({ clase: KindWord, portal: Type.Boolean(), push: Type.Boolean() }),
    answer: ChangeAnswer({}),
    errors: ['REGLA'],
  }),
  aparato: get({
    summary:
      'La clave pública para enviar notificaciones a un navegador (null: están desactivadas), y si esta sesión las recibe',
    access: loggedIn,
    notForApiKeys: true,
    answer: Shape({ clave: Nullable(Type.String()), recibe: Type.Boolean() }),
  }),
  ponerAparato: post({
    summary: 'Esta sesión recibe notificaciones en su navegador, por la dirección que este da',
    access: loggedIn,
    notForApiKeys: true,
    body: Shape({
      endpoint: Type.String({ maxLength: 2000 }),
      p256dh: PushKey('Clave pública del navegador, base64url'),
      auth: PushKey('Secreto compartido con el navegador, base64url'),
    }),
    answer: ChangeAnswer({}),
    errors: ['REGLA', 'AVISOS_APAGADOS'],
  }),
  quitarAparato: post({
    summary: 'Esta sesión deja de recibir notificaciones en su navegador',
    access: loggedIn,
    notForApiKeys: true,
    answer: ChangeAnswer({}),
  }),
});

import type { Viewer } from '../identity/access.ts';
import { isAllowed } from '../identity/access.ts';
import type { ScreenRoute } from '../identity/screens.ts';
import { SCREENS } from '../identity/screens.ts';
import { isHttpsUrl } from '../shared/httpsUrl.ts';
import { keysOf } from '../shared/keysOf.ts';
import { TEXTS } from '../shared/texts.ts';
import type { Violation } from '../shared/violation.ts';

/**
 * Notification groups. Notifications of pay, discipline and access are `fixed`: they can be silenced on a device, but stay in
 * the list.
 */
export const NOTIFICATION_GROUPS = {
  carrera: { label: 'Tu carrera', fixed: false },
  trabajo: { label: 'Tu trabajo', fixed: false },
  agencia: { label: 'La agencia', fixed: false },
  cuenta: { label: 'Tu cuenta', fixed: false },
  seguridad: { label: 'Tu seguridad', fixed: true },
  creditos: { label: 'Tus créditos', fixed: true },
  disciplina: { label: 'Disciplina', fixed: true },
} as const;
export type NotificationGroup = keyof typeof NOTIFICATION_GROUPS;

interface NotificationDefinition {
  /** Label in the settings, and the only text shown where others may see the screen. */
  label: string;
  grupo: NotificationGroup;
  /** Screen that the notification links to. */
  ruta: ScreenRoute | `${ScreenRoute}?${string}`;
  /** It waits for an answer on that screen, which counts it; in the list it is never unread. */
  isWaiting?: true;
  /** Its texts tell of different things (a request, a day, a membresia) or were written by their author. */
  isPerText?: true;
}

/** Tab with the viewer's own discipline, career and requests. */
const OWN_HISTORY_ROUTE = '/perfil?pestana=historial';

/** Notification kinds that are stored for their recipient. */
const NOTIFICATIONS = {
  ascenso_ofrecido: { label: 'Te ofrecieron un ascenso', grupo: 'carrera', ruta: '/solicitudes', isWaiting: true },
  ascenso_retirado: {
    label: 'Un ascenso que te ofrecieron ya no está disponible',
    grupo: 'carrera',
    ruta: '/solicitudes',
  },
  ascenso_disponible: { label: 'Ya puedes ascender', grupo: 'carrera', ruta: '/perfil' },
  oferta_respondida: {
    label: 'Respondieron un ascenso que ofreciste',
    grupo: 'carrera',
    ruta: '/ascensos',
    isPerText: true,
  },
  oferta_retirada: { label: 'Un ascenso que ofreciste ya no está disponible', grupo: 'carrera', ruta: '/ascensos' },
  mision: { label: 'Cambió tu misión', grupo: 'carrera', ruta: `${OWN_HISTORY_ROUTE}&parte=carrera`, isPerText: true },
  encargo: {
    label: 'Te pidieron ser encargado de un tiempo',
    grupo: 'trabajo',
    ruta: '/solicitudes',
    isWaiting: true,
  },
  pedido_tiempo: { label: 'Te pidieron un tiempo', grupo: 'trabajo', ruta: '/solicitudes', isWaiting: true },
  pedido_ascenso: { label: 'Te pidieron un ascenso', grupo: 'trabajo', ruta: '/solicitudes', isWaiting: true },
  pedido_atendido: { label: 'Abrieron el tiempo que pediste', grupo: 'trabajo', ruta: '/perfil' },
  tiempo_terminado: { label: 'Terminó tu tiempo', grupo: 'trabajo', ruta: '/perfil' },
  tiempo_por_confirmar: { label: 'Confirma un tiempo que terminó', grupo: 'trabajo', ruta: '/tiempos' },
  tiempo_olvidado: { label: 'Tu tiempo sigue sin confirmar', grupo: 'trabajo', ruta: '/perfil' },
  tiempo_sin_atender: { label: 'Un tiempo quedó olvidado', grupo: 'trabajo', ruta: '/tiempos' },
  tiempo_cancelado: {
    label: 'Cancelaron o recuperaron un tiempo',
    grupo: 'trabajo',
    ruta: '/perfil',
    isPerText: true,
  },
  sin_encargado: { label: 'Un tiempo se quedó sin encargado', grupo: 'trabajo', ruta: '/perfil' },
  rectificacion_pedida: {
    label: 'Te pidieron una corrección',
    grupo: 'trabajo',
    ruta: '/nomina',
    isWaiting: true,
  },
  rectificacion: {
    label: 'Respondieron tu corrección',
    grupo: 'trabajo',
    ruta: `${OWN_HISTORY_ROUTE}&parte=solicitudes`,
    isPerText: true,
  },
  periodo_recordado: { label: 'Te recuerdan confirmar tu período', grupo: 'trabajo', ruta: '/miperiodo' },
  periodo_cambio: { label: 'Cambió algo que habías confirmado', grupo: 'trabajo', ruta: '/miperiodo' },
  mejor: { label: 'Mejor trabajador', grupo: 'trabajo', ruta: '/mejortrabajador', isPerText: true },
  sugerencia: { label: 'Respondieron tu sugerencia', grupo: 'trabajo', ruta: '/sugerencias', isPerText: true },
  ausencia: { label: 'Cambió una ausencia tuya', grupo: 'trabajo', ruta: '/ausencias', isPerText: true },
  actividad: { label: 'Te mandaron un mensaje', grupo: 'trabajo', ruta: '/perfil', isPerText: true },
  fichaje: { label: 'Cambiaron un fichaje tuyo', grupo: 'trabajo', ruta: '/fichaje', isPerText: true },
  turno_pronto: { label: 'Tu turno empieza pronto', grupo: 'trabajo', ruta: '/turnos' },
  turno_ofrecido: { label: 'Te ofrecieron un turno', grupo: 'trabajo', ruta: '/turnos?vista=mios', isPerText: true },
  turno_respondido: {
    label: 'Respondieron un turno que ofreciste',
    grupo: 'trabajo',
    ruta: '/turnos?vista=mios',
    isPerText: true,
  },
  turno_libre: { label: 'Un turno tuyo quedó libre', grupo: 'trabajo', ruta: '/perfil', isPerText: true },
  turno_sin_cubrir: { label: 'Un turno quedó sin cubrir', grupo: 'trabajo', ruta: '/turnos' },
  comunicado: { label: 'Nuevo comunicado', grupo: 'agencia', ruta: '/comunicados', isPerText: true },
  encuesta: { label: 'Nueva encuesta', grupo: 'agencia', ruta: '/encuestas' },
  departamento: { label: 'Novedad en tu departamento', grupo: 'agencia', ruta: '/departamentos', isPerText: true },
  departamento_solicitud: {
    label: 'Piden entrar a un departamento',
    grupo: 'agencia',
    ruta: '/departamentos?vista=solicitudes',
  },
  departamento_respuesta: {
    label: 'Respondieron tu solicitud a un departamento',
    grupo: 'agencia',
    ruta: '/departamentos',
    isPerText: true,
  },
  departamento_sin_jefe: {
    label: 'Un departamento se quedó sin jefe',
    grupo: 'agencia',
    ruta: '/departamentos',
    isPerText: true,
  },
  estado: { label: 'Retiraron tu estado', grupo: 'cuenta', ruta: '/estados' },
  ingreso: { label: 'Aceptaron tu solicitud de ingreso', grupo: 'cuenta', ruta: '/perfil' },
  referido: { label: 'Trajiste a alguien', grupo: 'cuenta', ruta: `${OWN_HISTORY_ROUTE}&parte=referidos` },
  nombre: { label: 'Respondieron tu cambio de nombre', grupo: 'cuenta', ruta: '/cambionombre', isPerText: true },
  firma: { label: 'Cambió tu firma', grupo: 'cuenta', ruta: '/perfil' },
  enlace_calendario: {
    label: 'Se cerró tu enlace de calendario',
    grupo: 'cuenta',
    ruta: '/ausencias?vista=calendario',
  },
  permisos: { label: 'Cambiaron tus permisos', grupo: 'seguridad', ruta: '/perfil' },
  dispositivo_nuevo: {
    label: 'Inicio de sesión en un dispositivo nuevo',
    grupo: 'seguridad',
    ruta: '/configuracion',
  },
  alarma: { label: 'Alerta de seguridad', grupo: 'seguridad', ruta: '/seguridad' },
  clave: { label: 'Cambios en tu inicio de sesión', grupo: 'seguridad', ruta: '/configuracion' },
  copia: { label: 'Las copias de seguridad fallan', grupo: 'seguridad', ruta: '/mantenimiento?pestana=copias' },
  acceso_ajeno: { label: 'Cambios en el inicio de sesión de otra persona', grupo: 'seguridad', ruta: '/seguridad' },
  membresia: { label: 'Novedad en tu membresía', grupo: 'cuenta', ruta: '/perfil?pestana=membresias', isPerText: true },
  membresia_vence: {
    label: 'Tu membresía está por terminar',
    grupo: 'cuenta',
    ruta: '/perfil?pestana=membresias',
  },
  paga: { label: 'Cambió tu paga', grupo: 'creditos', ruta: '/perfil?pestana=movimientos' },
  renta: { label: 'Novedad en tu renta', grupo: 'creditos', ruta: '/perfil?pestana=movimientos' },
  compra: { label: 'Nueva compra', grupo: 'creditos', ruta: '/perfil?pestana=movimientos' },
  venta: { label: 'Novedad en tu venta', grupo: 'creditos', ruta: '/perfil?pestana=movimientos' },
  degrado: { label: 'Te degradaron', grupo: 'disciplina', ruta: `${OWN_HISTORY_ROUTE}&parte=carrera` },
  multa: { label: 'Novedad en tu multa', grupo: 'disciplina', ruta: `${OWN_HISTORY_ROUTE}&parte=disciplina` },
  llamado: { label: 'Te llamaron la atención', grupo: 'disciplina', ruta: `${OWN_HISTORY_ROUTE}&parte=disciplina` },
  normativa: { label: 'Cambió la normativa', grupo: 'disciplina', ruta: '/normativa' },
  llamado_levantado: { label: 'Levantaron un llamado que pusiste', grupo: 'disciplina', ruta: '/llamadoatencion' },
} as const satisfies Record<string, NotificationDefinition>;
export type NotificationKind = keyof typeof NOTIFICATIONS;

export const NOTIFICATION_KINDS = keysOf(NOTIFICATIONS);

/** Kinds about access; the other kinds never push them out of the stored limit. */
export const SECURITY_KINDS: readonly NotificationKind[] = NOTIFICATION_KINDS.filter(
  (clase) => NOTIFICATIONS[clase].grupo === 'seguridad',
);

export const notificationDefinition = (clase: NotificationKind): NotificationDefinition => NOTIFICATIONS[clase];

/** Returns the screen of a kind without its query; the type of `ruta` guarantees a route before the question mark. */
export const routeOfKind = (clase: NotificationKind): ScreenRoute =>
  NOTIFICATIONS[clase].ruta.split('?', 1)[0] as ScreenRoute;

/** Returns whether a viewer can receive a kind: it links to a screen that they may open. */
export const canReceiveNotification = (clase: NotificationKind, viewer: Viewer): boolean =>
  isAllowed(SCREENS[routeOfKind(clase)], viewer);

export const canBeMuted = (clase: NotificationKind): boolean => !NOTIFICATION_GROUPS[NOTIFICATIONS[clase].grupo].fixed;

/** Stored notifications per person, newest first, and their retention in days. */
export const NOTIFICATIONS_MAX = 500;
export const NOTIFICATIONS_DAYS = 90;

/** Days before its end at which the owner of a membresia is notified. */
export const MEMBRESIA_EXPIRY_DAYS = 3;

/** Push subscription of a browser (RFC 8030) with its encryption keys. */
export interface DeviceInput {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** Maximum characters of a push endpoint. */
const ENDPOINT_LENGTH_MAX = 1000;
/** A P-256 point and sixteen bytes, base64url (RFC 8291). */
const P256DH = /^B[\w-]{86}=?$/;
const AUTH = /^[\w-]{22}(==)?$/;

/** Validates a push subscription; the endpoint must be a public https URL. */
export const checkDevice = ({ endpoint, p256dh, auth }: DeviceInput): Violation<keyof DeviceInput> | null => {
  if (!isHttpsUrl(endpoint, ENDPOINT_LENGTH_MAX)) return { campo: 'endpoint', msg: TEXTS.aparatoInvalido };
  if (!P256DH.test(p256dh)) return { campo: 'p256dh', msg: TEXTS.aparatoInvalido };
  return AUTH.test(auth) ? null : { campo: 'auth', msg: TEXTS.aparatoInvalido };
};

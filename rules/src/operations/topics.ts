import type { AccessRule } from '../identity/access.ts';
import {
  CAN_ADJUST_NOMINA,
  CAN_ADMINISTER,
  CAN_DECIDE_AUSENCIAS,
  CAN_EDIT_PERMISOS,
  CAN_HANDLE_REQUESTS,
  CAN_PAY,
  CAN_SET_UP_AGENCIA,
  CAN_SUPERVISE_FICHAJES,
  loggedIn,
} from '../identity/access.ts';
import { SCREENS } from '../identity/screens.ts';

/** Live event topics. Viewers who pass the rule receive the details; the others only learn that something changed. */
export const TOPICS = {
  tiempos: SCREENS['/tiempos'],
  nomina: SCREENS['/nomina'],
  /** Sign-offs of pay periods and reminders of them. */
  conformidades: CAN_PAY,
  solicitudes: SCREENS['/solicitudes'],
  /** Requests of members to those on duty. */
  guardia: CAN_HANDLE_REQUESTS,
  estados: loggedIn,
  ascensos: SCREENS['/ascensos'],
  carrera: loggedIn,
  firmas: SCREENS['/firmas'],
  paselista: SCREENS['/paselista'],
  turnos: SCREENS['/turnos'],
  degrados: SCREENS['/degrados'],
  traslados: SCREENS['/traslados'],
  usuarios: SCREENS['/usuarios'],
  llamados: SCREENS['/llamadoatencion'],
  normativa: loggedIn,
  paga: SCREENS['/listaPaga'],
  ventas: SCREENS['/ventas'],
  membresias: SCREENS['/membresias'],
  multas: SCREENS['/multas'],
  despidos: SCREENS['/despidos'],
  listanegra: SCREENS['/listanegra'],
  /** Applications of newcomers, and the questions that they answer. Events name no applicant. */
  ingreso: SCREENS['/ingreso'],
  /** The applicant receives the event through `para`. */
  cambionombre: CAN_ADMINISTER,
  renta: SCREENS['/renta'],
  pendientes: SCREENS['/pendientes'],
  creditos: loggedIn,
  excepciones: SCREENS['/excepciones'],
  /** Permisos of the categorias. The affected person also receives their own change. */
  permisos: CAN_EDIT_PERMISOS,
  /** The viewer's own sessions or keys changed: each client checks whether its own is still valid. */
  sesion: loggedIn,
  /** The ladder, its figures and the membresia types. */
  rangos: SCREENS['/mantenimiento'],
  configuracion: SCREENS['/mantenimiento'],
  clones: SCREENS['/clones'],
  ausencias: CAN_DECIDE_AUSENCIAS,
  actividad: SCREENS['/actividad'],
  fichaje: CAN_SUPERVISE_FICHAJES,
  puesta: CAN_SET_UP_AGENCIA,
  /** The author receives the event through `para`; their name is not sent to others. */
  sugerencias: CAN_ADMINISTER,
  mejores: SCREENS['/mejortrabajador'],
  departamentos: SCREENS['/departamentos'],
  /** A comunicado was published, changed or withdrawn. Its event names no title, since it may be for some only. */
  comunicados: SCREENS['/comunicados'],
  /** Reads of comunicados and reactions to them, without author. */
  lecturas: SCREENS['/comunicados'],
  /** An encuesta was published, ended or withdrawn. Its event does not name it, since it may be for some only. */
  encuestas: SCREENS['/encuestas'],
  /** Votes, without their author. */
  votos: SCREENS['/encuestas'],
  /** The applicant receives the event through `para`. */
  rectificaciones: CAN_ADJUST_NOMINA,
  /** Discord queue and delivery results. */
  discord: SCREENS['/mantenimiento'],
  /** An alarm was raised. */
  seguridad: SCREENS['/seguridad'],
  /** A backup began, was made, or failed. */
  copias: SCREENS['/mantenimiento'],
  /** The viewer's own notifications, including those read on another device. */
  notificaciones: loggedIn,
} as const satisfies Record<string, AccessRule>;
export type Topic = keyof typeof TOPICS;

/**
 * Topics whose changes write no audit entry. Reads, reactions and votes of one's own need none: their row is the record,
 * and thousands would bury the log.
 */
export const UNAUDITED_TOPICS: readonly Topic[] = ['notificaciones', 'lecturas', 'votos'];

/**
 * Name of the delta encoding of a live list (RFC 3229). A request with it in `A-IM` and with `If-None-Match` is answered
 * by a `ListChange` since that version, with status 226, or by the whole list.
 */
export const LIST_CHANGE_ENCODING = 'conserje-list-change';

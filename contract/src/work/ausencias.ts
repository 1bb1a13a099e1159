import { CAN_DECIDE_AUSENCIAS, everyone, SCREENS } from '@conserje/rules';
import type { Static } from 'typebox';
import Type from 'typebox';
import {
  Actions,
  ChangeAnswer,
  callsOf,
  DateText,
  FileAnswer,
  get,
  Id,
  Instant,
  Nullable,
  PageQuery,
  PickedId,
  post,
  Shape,
} from '../call.ts';

const access = SCREENS['/ausencias'];

const textOrNull = Nullable(Type.String());
const Day = Type.String({ description: 'Día YYYY-MM-DD en la zona de la agencia' });

/**
 * Ausencia (part 2 §3), `inicio` and `final` included. `encargado` decided on it, or is its own user who withdrew it;
 * `terminada` is the time of an early end, `terminadaNombre` its author.
 */
export const Ausencia = Shape({
  id: Id,
  usuario: Id,
  usuarioNombre: Type.String(),
  motivo: Type.String(),
  inicio: Day,
  final: Day,
  estado: Type.Integer({ description: '0 en espera, 1 aceptada, 2 cancelada' }),
  fecha: Instant,
  encargado: Nullable(Id),
  encargadoNombre: textOrNull,
  terminada: Nullable(Instant),
  terminadaNombre: textOrNull,
  acciones: Actions('aceptar', 'cancelar', 'retirar', 'terminar'),
});
export type Ausencia = Static<typeof Ausencia>;

/** Ausencia in the month view; `final` is the last day away. */
const CalendarAusencia = Shape({
  id: Id,
  usuario: Id,
  usuarioNombre: Type.String(),
  motivo: Type.String(),
  inicio: Day,
  final: Day,
  estado: Type.Integer({ description: '0 en espera, 1 aceptada' }),
});
export type CalendarAusencia = Static<typeof CalendarAusencia>;

/** The private address of a calendar, without its secret. */
const CalendarLink = Shape({
  todas: Type.Boolean({ description: 'De toda la agencia; si no, solo las propias' }),
  creado: Instant,
});
export type CalendarLink = Static<typeof CalendarLink>;

const CalendarFile = Type.String({ pattern: '^[\\w-]{43}\\.ics$' });

export const ausenciasCalls = callsOf('ausencias', {
  getHoy: get({
    summary: 'Qué día es en la agencia',
    access: everyone,
    answer: Shape({ hoy: Day }),
  }),
  getMyAusencias: get({
    summary: 'Las últimas 100 ausencias propias, de la más nueva a la más antigua',
    access,
    answer: Type.Array(Ausencia),
  }),
  getAusencias: get({
    summary: 'Ausencias que esperan respuesta, la más antigua primero',
    access: CAN_DECIDE_AUSENCIAS,
    answer: Type.Array(Ausencia),
  }),
  ausenciasVigentes: get({
    summary: 'Ausencias aceptadas que están en curso o por empezar, la que antes termina primero',
    access: CAN_DECIDE_AUSENCIAS,
    answer: Type.Array(Ausencia),
  }),
  ausenciasDe: get({
    path: 'ausenciasDe/:id',
    summary: 'Las ausencias de un usuario, de la más nueva a la más antigua',
    access: CAN_DECIDE_AUSENCIAS,
    params: Shape({ id: Id }),
    query: PageQuery('motivo', 'inicio', 'final', 'encargado', 'fecha'),
    answer: Type.Array(Ausencia),
    errors: ['USUARIO_NO_EXISTE'],
  }),
  addAusencia: post({
    summary:
      'Pide una ausencia; usuario: quien la pide. Una a la vez: ninguna en espera ni aceptada que no haya pasado. ' +
      'Con el ajuste ausencias_varias, varias en días distintos',
    access,
    body: Shape({ usuario: Id, motivo: Type.String({ maxLength: 2000 }), inicio: DateText, final: DateText }),
    answer: ChangeAnswer({ data: Ausencia }),
    errors: [
      ...(['REGLA', 'CAMBIO_MIENTRAS', 'AUSENCIA_EN_ESPERA', 'AUSENCIA_VIGENTE'] as const),
      ...(['AUSENCIA_CRUZADA', 'AUSENCIAS_DE_MAS'] as const),
    ],
  }),
  anotarAusencia: post({
    summary: 'Registra la ausencia de alguien de menor rango, ya aceptada. Puede empezar ayer',
    access: CAN_DECIDE_AUSENCIAS,
    body: Shape({ usuario: PickedId, motivo: Type.String({ maxLength: 2000 }), inicio: DateText, final: DateText }),
    answer: ChangeAnswer({ data: Ausencia }),
    errors: ['REGLA', 'USUARIO_NO_EXISTE', 'AUSENCIA_CRUZADA', 'AUSENCIAS_DE_MAS'],
  }),
  ausenciaAction: post({
    summary: 'Acepta (op 1) o cancela (op 2) una ausencia que espera respuesta',
    access: CAN_DECIDE_AUSENCIAS,
    body: Shape({ op: Type.Integer({ minimum: 1, maximum: 2 }), id: Id }),
    answer: ChangeAnswer({ data: Ausencia }),
    errors: ['NO_EXISTE', 'COSA_PROPIA', 'SOLICITUD_ATENDIDA', 'AUSENCIA_PASADA', 'USUARIO_NO_EXISTE'],
  }),
  retirarAusencia: post({
    summary: 'Retira una ausencia propia que espera respuesta',
    access,
    body: Shape({ id: Id }),
    answer: ChangeAnswer({ data: Ausencia }),
    errors: ['NO_EXISTE', 'SOLICITUD_ATENDIDA'],
  }),
  terminarAusencia: post({
    summary: 'Termina antes de tiempo una ausencia aceptada: la propia, o la de quien no tiene mayor rango',
    access,
    body: Shape({ id: Id }),
    answer: ChangeAnswer({ data: Ausencia }),
    errors: ['NO_EXISTE', 'YA_ESTA_ASI', 'USUARIO_NO_EXISTE'],
  }),
  ausenciasMes: get({
    summary:
      'Las ausencias de un mes (YYYY-MM), aceptadas o por responder: las de todos para quien las decide, las propias para ' +
      'los demás. hayMas: no caben todas',
    access,
    query: Shape({ mes: Type.String({ pattern: '^\\d{4}-\\d{2}$' }) }),
    answer: Shape({ filas: Type.Array(CalendarAusencia), hayMas: Type.Boolean() }),
    errors: ['REGLA'],
    expensive: true,
  }),
  miCalendario: get({
    summary: 'Si tienes un enlace privado para ver las ausencias en tu calendario, sin el enlace',
    access,
    notForApiKeys: true,
    answer: Shape({ enlace: Nullable(CalendarLink) }),
  }),
  crearCalendario: post({
    summary:
      'Crea tu enlace privado de calendario (iCalendar), con las ausencias de todos si las decides, o con las tuyas. El ' +
      'de antes deja de servir. Solo se muestra una vez',
    access,
    notForApiKeys: true,
    requiresRecentAuth: true,
    body: Shape({ todas: Type.Boolean() }),
    answer: ChangeAnswer({ ruta: Type.String(), data: CalendarLink }),
    secretAnswer: 'El enlace ya se creó y no lo guardamos. Si no lo viste, crea otro: el de antes deja de servir',
  }),
  quitarCalendario: post({
    summary: 'Cierra tu enlace privado de calendario',
    access,
    notForApiKeys: true,
    answer: ChangeAnswer({}),
    errors: ['NO_EXISTE'],
  }),
  calendario: get({
    path: '/calendario/:archivo',
    summary: 'Las ausencias de un enlace privado, como calendario (RFC 5545)',
    access: everyone,
    params: Shape({ archivo: CalendarFile }),
    answer: FileAnswer('text/calendar'),
    errors: ['NO_EXISTE'],
    rate: { max: 120, minutes: 15 },
    answersFile: true,
  }),
});

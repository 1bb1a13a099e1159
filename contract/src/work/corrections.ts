import { CAN_ADJUST_NOMINA, loggedIn } from '@conserje/rules';
import type { Static } from 'typebox';
import Type from 'typebox';
import {
  Actions,
  ChangeAnswer,
  callsOf,
  DateText,
  get,
  Id,
  Instant,
  Nullable,
  PageQuery,
  post,
  Shape,
  StringEnum,
} from '../call.ts';

const RequirementKind = StringEnum('asistencia', 'times');

/**
 * Request to add work that no tiempo shows: `cantidad` minutes attended or stored times of a day of the agency.
 * `encargadoNombre` answered it, or is its own user who withdrew it; `apuntado` is, for viewers who may answer, the
 * minutes of that day and kind: the ledger's, and those of accepted corrections of that day.
 */
export const Correction = Shape({
  id: Id,
  usuario: Id,
  usuarioNombre: Type.String(),
  dia: Type.String({ description: 'Día YYYY-MM-DD en la zona de la agencia' }),
  requisitos: RequirementKind,
  cantidad: Type.Integer(),
  motivo: Type.String(),
  estado: StringEnum('espera', 'aceptada', 'rechazada', 'retirada'),
  fecha: Instant,
  encargadoNombre: Nullable(Type.String()),
  decidida: Nullable(Instant),
  respuesta: Nullable(Type.String()),
  apuntado: Nullable(Type.Integer()),
  acciones: Actions('aceptar', 'rechazar', 'retirar'),
});
export type Correction = Static<typeof Correction>;

export const correctionCalls = callsOf('corrections', {
  rectificaciones: get({
    summary: 'Correcciones por responder de personas de menor rango, la más antigua primero',
    access: CAN_ADJUST_NOMINA,
    answer: Type.Array(Correction),
  }),
  misRectificaciones: get({
    summary: 'Las correcciones que pediste, de la más nueva a la más antigua',
    access: loggedIn,
    query: PageQuery('dia', 'motivo', 'estado', 'encargado', 'fecha'),
    answer: Type.Array(Correction),
  }),
  pedirRectificacion: post({
    summary: 'Pide que se le sume trabajo de un día: minutos de asistencia o times. Una en espera por día',
    access: loggedIn,
    body: Shape({
      dia: DateText,
      requisitos: RequirementKind,
      cantidad: Type.Integer({ maximum: 100_000 }),
      motivo: Type.String({ maxLength: 2000 }),
    }),
    answer: ChangeAnswer({ data: Correction }),
    errors: ['REGLA', 'RECTIFICACION_EN_ESPERA', 'RECTIFICACIONES_DE_MAS', 'NADIE_RECTIFICA'],
  }),
  responderRectificacion: post({
    summary: 'Acepta (op 0: se ajusta la nómina de su período de paga) o rechaza (op 1, con respuesta) una corrección',
    access: CAN_ADJUST_NOMINA,
    body: Shape({
      id: Id,
      op: Type.Integer({ minimum: 0, maximum: 1 }),
      respuesta: Type.String({ maxLength: 2000 }),
      apuntado: Type.Optional(Type.Integer({ description: 'El que viste; si ya es otro, no se acepta' })),
    }),
    answer: ChangeAnswer({ data: Correction }),
    errors: ['REGLA', 'NO_EXISTE', 'SOLICITUD_ATENDIDA', 'USUARIO_NO_EXISTE', 'CAMBIO_MIENTRAS'],
  }),
  retirarRectificacion: post({
    summary: 'Retira una corrección tuya por responder',
    access: loggedIn,
    body: Shape({ id: Id }),
    answer: ChangeAnswer({ data: Correction }),
    errors: ['NO_EXISTE', 'SOLICITUD_ATENDIDA'],
  }),
});

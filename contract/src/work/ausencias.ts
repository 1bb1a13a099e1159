import { CAN_DECIDE_AUSENCIAS, everyone, SCREENS } from '@conserje/rules';
import type { Static } from 'typebox';
import Type from 'typebox';
import { Actions, call, DateText, Id, Instant, Nullable, Outcome, Page, Shape } from '../call.ts';

const feature = 'ausencias';
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

export const ausenciasCalls = {
  getHoy: call({
    method: 'GET',
    path: 'getHoy',
    feature,
    summary: 'Qué día es en la agencia',
    access: everyone,
    answer: Shape({ hoy: Day }),
  }),
  getMyAusencias: call({
    method: 'GET',
    path: 'getMyAusencias',
    feature,
    summary: 'Las últimas 100 ausencias propias, de la más nueva a la más antigua',
    access,
    answer: Type.Array(Ausencia),
  }),
  getAusencias: call({
    method: 'GET',
    path: 'getAusencias',
    feature,
    summary: 'Ausencias que esperan respuesta, la más antigua primero',
    access: CAN_DECIDE_AUSENCIAS,
    answer: Type.Array(Ausencia),
  }),
  ausenciasVigentes: call({
    method: 'GET',
    path: 'ausenciasVigentes',
    feature,
    summary: 'Ausencias aceptadas que están en curso o por empezar, la que antes termina primero',
    access: CAN_DECIDE_AUSENCIAS,
    answer: Type.Array(Ausencia),
  }),
  ausenciasDe: call({
    method: 'GET',
    path: 'ausenciasDe/:id',
    feature,
    summary: 'Las ausencias de un usuario, de la más nueva a la más antigua',
    access: CAN_DECIDE_AUSENCIAS,
    params: Shape({ id: Id }),
    query: Page('motivo', 'inicio', 'final', 'encargado', 'fecha'),
    answer: Type.Array(Ausencia),
    errors: ['USUARIO_NO_EXISTE'],
  }),
  addAusencia: call({
    method: 'POST',
    path: 'addAusencia',
    feature,
    summary:
      'Pide una ausencia; usuario: quien la pide. Una a la vez: ninguna en espera ni aceptada que no haya pasado',
    access,
    body: Shape({ usuario: Id, motivo: Type.String({ maxLength: 2000 }), inicio: DateText, final: DateText }),
    answer: Outcome({ data: Ausencia }),
    errors: ['REGLA', 'CAMBIO_MIENTRAS', 'AUSENCIA_EN_ESPERA', 'AUSENCIA_VIGENTE'],
  }),
  ausenciaAction: call({
    method: 'POST',
    path: 'ausenciaAction',
    feature,
    summary: 'Acepta (op 1) o cancela (op 2) una ausencia que espera respuesta',
    access: CAN_DECIDE_AUSENCIAS,
    body: Shape({ op: Type.Integer({ minimum: 1, maximum: 2 }), id: Id }),
    answer: Outcome({ data: Ausencia }),
    errors: ['NO_EXISTE', 'COSA_PROPIA', 'SOLICITUD_ATENDIDA', 'AUSENCIA_PASADA', 'USUARIO_NO_EXISTE'],
  }),
  retirarAusencia: call({
    method: 'POST',
    path: 'retirarAusencia',
    feature,
    summary: 'Retira una ausencia propia que espera respuesta',
    access,
    body: Shape({ id: Id }),
    answer: Outcome({ data: Ausencia }),
    errors: ['NO_EXISTE', 'SOLICITUD_ATENDIDA'],
  }),
  terminarAusencia: call({
    method: 'POST',
    path: 'terminarAusencia',
    feature,
    summary: 'Termina antes de tiempo una ausencia aceptada: la propia, o la de quien no tiene mayor rango',
    access,
    body: Shape({ id: Id }),
    answer: Outcome({ data: Ausencia }),
    errors: ['NO_EXISTE', 'YA_ESTA_ASI', 'USUARIO_NO_EXISTE'],
  }),
};

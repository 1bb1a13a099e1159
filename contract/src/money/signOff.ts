import { CAN_PAY, SCREENS, SIGN_OFF_MODES, SIGN_OFF_ROLES, SIGN_OFF_STATES } from '@conserje/rules';
import type { Static } from 'typebox';
import Type from 'typebox';
import {
  Actions,
  BULK_ERRORS,
  BulkOutcome,
  ChangeAnswer,
  callsOf,
  get,
  Id,
  Instant,
  Nullable,
  PageQuery,
  post,
  Shape,
  StringEnum,
  UsuarioIds,
} from '../call.ts';

const access = SCREENS['/miperiodo'];
const Role = StringEnum(...SIGN_OFF_ROLES);
const State = StringEnum(...SIGN_OFF_STATES);
const Mode = StringEnum(...SIGN_OFF_MODES);
const Count = Type.Integer({ minimum: 0 });

/**
 * Sum of the open period that somebody confirms: rows, minutes of asistencia and times as in *Nómina*, `ultima` the id of
 * the newest row (0 without rows). `creditos` is what the own sum is worth; null for rows of others.
 */
const SIGNED_SUM = {
  filas: Count,
  asistencia: Type.Integer(),
  times: Type.Integer(),
  creditos: Nullable(Type.Integer()),
  ultima: Count,
};
/** `nuevas`: rows that came after what was confirmed last, at `confirmada`. */
const SignOffPart = Shape({ ...SIGNED_SUM, estado: State, nuevas: Count, confirmada: Nullable(Instant) });
export type SignOffPart = Static<typeof SignOffPart>;

/** A row of the work ledger; `nueva`: it came after what the viewer confirmed last. */
const PeriodRow = Shape({
  id: Id,
  usuarioNombre: Type.String(),
  tipo: StringEnum('asistencia', 'times'),
  minutos: Type.Integer(),
  otroNombre: Nullable(Type.String({ description: 'Con quién fue: el encargado o la persona a cargo' })),
  encargadoNombre: Type.String({ description: 'Quien lo confirmó o lo ajustó' }),
  motivo: Type.String(),
  fecha: Instant,
  nueva: Type.Boolean(),
});
export type PeriodRow = Static<typeof PeriodRow>;

/** Somebody who has something to confirm in a role, with their new rows by the group of those who worked. */
const SignOffRow = Shape({
  usuario: Id,
  usuarioNombre: Type.String(),
  papel: Role,
  estado: State,
  nuevasBajo: Count,
  nuevasAlto: Count,
  confirmada: Nullable(Instant),
  recordada: Nullable(Instant),
  acciones: Actions('recordar'),
});
export type SignOffRow = Static<typeof SignOffRow>;

const Rows = PageQuery('usuario', 'minutos', 'motivo', 'encargado', 'fecha');

export const signOffCalls = callsOf('signOff', {
  miPeriodo: get({
    summary:
      'Lo que te toca confirmar antes de que se reinicie la nómina: lo tuyo y lo que sumaste a otros (null lo que no se te pide), ' +
      'con tus correcciones por responder y los tiempos sin confirmar',
    access,
    answer: Shape({
      modo: Mode,
      miembro: Nullable(SignOffPart),
      encargado: Nullable(SignOffPart),
      correcciones: Type.Array(
        Shape({ id: Id, dia: Type.String(), requisitos: StringEnum('asistencia', 'times'), cantidad: Type.Integer() }),
      ),
      tiempos: Type.Array(
        Shape({ id: Id, bajoNombre: Type.String(), altoNombre: Nullable(Type.String()), abierto: Instant }),
      ),
    }),
    expensive: true,
  }),
  filasPeriodo: get({
    path: 'filasPeriodo/:papel',
    summary: 'Lo que se sumó en este período: a ti (miembro), o a otros contigo como encargado',
    access,
    params: Shape({ papel: Role }),
    query: Rows,
    answer: Type.Array(PeriodRow),
  }),
  confirmarPeriodo: post({
    summary: 'Confirma lo tuyo, o lo que sumaste a otros. Con visto, la suma como se ve',
    access,
    body: Shape({ papel: Role, visto: Shape(SIGNED_SUM) }),
    answer: ChangeAnswer({}),
    errors: ['CAMBIO_MIENTRAS', 'NADA_QUE_CONFIRMAR'],
    expensive: true,
  }),
  confirmaciones: get({
    summary:
      'Quién confirmó su período y quién falta, de cada grupo; con cuántas correcciones y tiempos siguen abiertos',
    access: CAN_PAY,
    answer: Shape({ modo: Mode, correcciones: Count, tiempos: Count, filas: Type.Array(SignOffRow) }),
    expensive: true,
  }),
  recordarConfirmacion: post({
    summary:
      'Recuerda a varias personas de menor rango que confirmen su período, una vez al día. A las demás las deja y las dice en omitidas',
    access: CAN_PAY,
    body: Shape({ usuarios: UsuarioIds }),
    answer: BulkOutcome,
    errors: BULK_ERRORS,
  }),
});

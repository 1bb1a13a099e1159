import { CAN_VIEW_WORK, loggedIn, ownOr, SOLICITUDES_MAX } from '@conserje/rules';
import type { Static } from 'typebox';
import Type from 'typebox';
import { Actions, Annulled, callsOf, get, Id, Instant, Nullable, PageQuery, Shape, StringEnum } from '../call.ts';
import { OwnDepartamento } from '../community/departamentos.ts';
import { Ausencia } from '../work/ausencias.ts';
import { TiempoOfMember } from '../work/tiempos.ts';

const textOrNull = Nullable(Type.String());
const numberOrNull = Nullable(Type.Number());

/** Current or ended membresia (part 1 §3); `dias` left, null if permanent or ended. */
const OwnMembresia = Shape({
  id: Id,
  membresiaNombre: Type.String(),
  fecha: Instant,
  finaliza: Nullable(Instant),
  estado: Type.Integer({ description: '1 activa, 0 terminada' }),
  perma: Type.Boolean(),
  vip: Type.Boolean(),
  dias: Nullable(Type.Integer()),
});

/** Requirements (part 1 §3); bonus fields are null if the categoria has none. */
const PagaRequirements = Shape({
  nomina_label: Type.String(),
  nomina: Type.Number(),
  nomina_hecha: Type.Number(),
  nomina_porcentaje: Type.Integer(),
  bonificacion_label: textOrNull,
  bonificacion: numberOrNull,
  bonificacion_hecha: numberOrNull,
  bonificacion_porcentaje: Nullable(Type.Integer()),
});

/** Minutes attended and minutes supervised. */
const Minutes = { asistencia: Type.Integer(), times: Type.Integer() };

/**
 * A person's unpaid earnings and the work missing for more: `ganado` is the total of their rows on the open lists once
 * updated, `pendiente` what closed lists still owe, `siguiente` the least work after which `ganado` grows by `creditos`
 * (null if no work earns more), `requisito` what the categoria requires for its pay (categoria 1: for its highest).
 * `confirmado` are the confirmed minutes of the open tiempo.
 */
const PaymentInfo = Shape({
  ganado: Type.Integer(),
  pendiente: Type.Integer(),
  siguiente: Nullable(Shape({ creditos: Type.Integer(), ...Minutes })),
  requisito: Shape(Minutes),
  confirmado: Type.Integer(),
});

/** A day of the weekly chart: minutes attended and supervised. */
const WorkDay = Shape({ dia: Type.String(), ...Minutes });

/**
 * Row of the work log; `nombre` is the encargado of an asistencia, or the bajo of supervised time; `autor` confirmed or
 * adjusted it.
 */
export const WorkRow = Shape({
  id: Id,
  nombre: Type.String(),
  autor: Type.String(),
  minutos: Type.Integer(),
  motivo: Type.String(),
  fecha: Instant,
  anulada: Annulled,
  acciones: Actions('anular'),
});
export type WorkRow = Static<typeof WorkRow>;

/**
 * Request by or offer to a person. `nombre` is the requested name or the offered mision; `desde` the day of a
 * correction.
 */
export const OwnSolicitud = Shape({
  tipo: StringEnum('ausencia', 'nombre', 'correccion', 'ascenso'),
  id: Id,
  fecha: Instant,
  estado: StringEnum('espera', 'aceptada', 'rechazada', 'retirada', 'vencida'),
  nombre: textOrNull,
  desde: textOrNull,
  hasta: textOrNull,
  requisitos: Nullable(StringEnum('asistencia', 'times')),
  cantidad: numberOrNull,
  motivo: textOrNull,
  encargadoNombre: Nullable(Type.String({ description: 'Quién la respondió. De un ascenso, quién lo ofreció' })),
  respuesta: textOrNull,
  acciones: Actions('retirar', 'responder'),
});
export type OwnSolicitud = Static<typeof OwnSolicitud>;

const WorkLogType = StringEnum('asistencias', 'tiempos');

export const perfilCalls = callsOf('perfil', {
  MyPerfil: get({
    summary:
      'Misión completa, trabajo del período, tiempo abierto, requisitos, lo que falta para cobrar, membresías y ausencia en curso o por empezar del propio usuario',
    access: loggedIn,
    answer: Shape({
      lema: Type.String({ description: 'La misión completa, tal como se pone en el hotel' }),
      nomina: Shape({ asistencia: Type.Integer(), times: Type.Integer(), semana: Type.Array(WorkDay) }),
      tiempo: Nullable(TiempoOfMember),
      paga: Nullable(PagaRequirements),
      cobro: PaymentInfo,
      membresias: Type.Array(OwnMembresia),
      departamentos: Type.Array(OwnDepartamento),
      ausencia: Nullable(Ausencia),
    }),
  }),
  misSolicitudes: get({
    summary: `Tus ausencias, nombres y correcciones pedidas y los ascensos que te ofrecieron: los ${SOLICITUDES_MAX} más nuevos`,
    access: loggedIn,
    answer: Type.Array(OwnSolicitud),
  }),
  getLogUser: get({
    path: 'getLogUser/:username',
    summary:
      'Registro de trabajo de un usuario. Sin tipo, el de su categoría: asistencias hasta la 6, tiempos desde ella',
    access: ownOr('params.username', CAN_VIEW_WORK),
    params: Shape({
      username: Type.String({ maxLength: 60, description: "'.' y '..' llevan un espacio detrás: '.%20', '..%20'" }),
    }),
    query: Shape({
      ...PageQuery('nombre', 'motivo', 'minutos', 'autor', 'fecha').properties,
      tipo: Type.Optional(WorkLogType),
    }),
    answer: Shape({
      tipo: WorkLogType,
      filas: Type.Array(WorkRow),
    }),
    errors: ['USUARIO_NO_EXISTE'],
  }),
});

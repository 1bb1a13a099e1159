import { propioO, SOLICITUDES_MAX, sesion, VE_TRABAJOS } from '@conserje/rules';
import type { Static } from 'typebox';
import Type from 'typebox';
import { Ausencia } from './ausencias.ts';
import { Acciones, Anulada, call, Id, Instant, Nullable, Page, Shape, Word } from './call.ts';
import { TiempoSuyo } from './tiempos.ts';

const feature = 'perfil';
const textoONull = Nullable(Type.String());
const numeroONull = Nullable(Type.Number());

/** A running or ended membership (part 1 §3); `dias` left, null when permanent or ended. */
const MembresiaPropia = Shape({
  id: Id,
  membresiaNombre: Type.String(),
  fecha: Instant,
  finaliza: Nullable(Instant),
  estado: Type.Integer({ description: '1 activa, 0 terminada' }),
  perma: Type.Boolean(),
  vip: Type.Boolean(),
  dias: Nullable(Type.Integer()),
});

/** Requirements (part 1 §3); the bonus fields are null where the category has none. */
const RequisitosPaga = Shape({
  nomina_label: Type.String(),
  nomina: Type.Number(),
  nomina_hecha: Type.Number(),
  nomina_porcentaje: Type.Integer(),
  bonificacion_label: textoONull,
  bonificacion: numeroONull,
  bonificacion_hecha: numeroONull,
  bonificacion_porcentaje: Nullable(Type.Integer()),
});

/** Minutes attended and minutes supervised. */
const Minutos = { asistencia: Type.Integer(), times: Type.Integer() };

/**
 * What one has earned and not been paid, and what is missing until more is: `ganado` what one's rows of the open lists show
 * once they are up to date, `pendiente` what is owed of lists that were closed, `siguiente` the least work after which
 * `ganado` is so many `creditos` more (null where none brings more), `requisito` what the category asks for its pay, of
 * category 1 for its highest. `confirmado` are the minutes of the open tiempo that were confirmed.
 */
const Cobro = Shape({
  ganado: Type.Integer(),
  pendiente: Type.Integer(),
  siguiente: Nullable(Shape({ creditos: Type.Integer(), ...Minutos })),
  requisito: Shape(Minutos),
  confirmado: Type.Integer(),
});

/** A day's work for the picture of the week: minutes attended and supervised. */
const DiaTrabajo = Shape({ dia: Type.String(), ...Minutos });

/**
 * One row of the work log; `nombre` is the manager of an attendance, or the junior of a supervised time; `autor` who
 * confirmed or adjusted it.
 */
export const FilaTrabajo = Shape({
  id: Id,
  nombre: Type.String(),
  autor: Type.String(),
  minutos: Type.Integer(),
  motivo: Type.String(),
  fecha: Instant,
  anulada: Anulada,
  acciones: Acciones('anular'),
});
export type FilaTrabajo = Static<typeof FilaTrabajo>;

/** What someone asked for or was offered. `nombre` is the name asked for, or the mission offered; `desde` the day of a correction. */
export const SolicitudPropia = Shape({
  tipo: Word('ausencia', 'nombre', 'correccion', 'ascenso'),
  id: Id,
  fecha: Instant,
  estado: Word('espera', 'aceptada', 'rechazada', 'retirada', 'vencida'),
  nombre: textoONull,
  desde: textoONull,
  hasta: textoONull,
  requisitos: Nullable(Word('asistencia', 'times')),
  cantidad: numeroONull,
  motivo: textoONull,
  encargadoNombre: Nullable(Type.String({ description: 'Quién la respondió. De un ascenso, quién lo ofreció' })),
  respuesta: textoONull,
  acciones: Acciones('retirar', 'responder'),
});
export type SolicitudPropia = Static<typeof SolicitudPropia>;

/** Minutes attended, or minutes supervised. */
const TipoRegistro = Word('asistencias', 'tiempos');

export const perfilCalls = {
  MyPerfil: call({
    method: 'GET',
    path: 'MyPerfil',
    feature,
    summary:
      'Misión completa, trabajo del período, tiempo abierto, requisitos, lo que falta para cobrar, membresías y ausencia en curso o por empezar del propio usuario',
    access: sesion,
    answer: Shape({
      lema: Type.String({ description: 'La misión completa, tal como se pone en el hotel' }),
      nomina: Shape({ asistencia: Type.Integer(), times: Type.Integer(), semana: Type.Array(DiaTrabajo) }),
      tiempo: Nullable(TiempoSuyo),
      paga: Nullable(RequisitosPaga),
      cobro: Cobro,
      membresias: Type.Array(MembresiaPropia),
      ausencia: Nullable(Ausencia),
    }),
  }),
  misSolicitudes: call({
    method: 'GET',
    path: 'misSolicitudes',
    feature,
    summary: `Tus ausencias, nombres y correcciones pedidas y los ascensos que te ofrecieron: los ${SOLICITUDES_MAX} más nuevos`,
    access: sesion,
    answer: Type.Array(SolicitudPropia),
  }),
  getLogUser: call({
    method: 'GET',
    path: 'getLogUser/:username',
    feature,
    summary:
      'Registro de trabajo de un usuario. Sin tipo, el de su categoría: asistencias hasta la 6, tiempos desde ella',
    access: propioO('params.username', VE_TRABAJOS),
    params: Shape({
      username: Type.String({ maxLength: 60, description: "'.' y '..' llevan un espacio detrás: '.%20', '..%20'" }),
    }),
    query: Shape({
      ...Page('nombre', 'motivo', 'minutos', 'autor', 'fecha').properties,
      tipo: Type.Optional(TipoRegistro),
    }),
    answer: Shape({
      tipo: TipoRegistro,
      filas: Type.Array(FilaTrabajo),
    }),
    errors: ['USUARIO_NO_EXISTE'],
  }),
};

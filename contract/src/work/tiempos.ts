import { CONFIRM_AT_ONCE_MAX, loggedIn, OPEN_AT_ONCE_MAX, SCREENS } from '@conserje/rules';
import type { Static } from 'typebox';
import Type from 'typebox';
import {
  ChangeAnswer,
  callsOf,
  get,
  Id,
  Instant,
  Nullable,
  PickerQuery,
  post,
  SHARED_USUARIO_OPTIONS,
  Shape,
  SkippedItems,
  UsuarioOptions,
} from '../call.ts';

const access = SCREENS['/tiempos'];

/** Bounded, since `actionTime` takes rows, too. */
const Name = Type.String({ maxLength: 100 });

/**
 * Tiempo (part 1 §3, decisions §4): `alto` is -1 without encargado; `finaliza` and `pausado` are instants;
 * `tiempoPaused` seconds left at the pause; `mins`, `minsA`, `confirmado`, `sumado` minutes. `comparten` marks a bajo
 * and an encargado who share an address; `bajoOrden` is the bajo's place on the ladder, from which `allowedTiempoOps`
 * computes the viewer's actions.
 */
export const TiempoOfMember = Shape({
  id: Id,
  bajo: Id,
  bajoNombre: Name,
  bajoOrden: Type.Integer(),
  alto: Type.Integer(),
  altoNombre: Name,
  finaliza: Instant,
  pausa: Type.Integer({ description: '0 activo, 1 pausado' }),
  pausado: Nullable(Instant),
  tiempoPaused: Type.Integer(),
  p_bajo: Type.Integer(),
  mins: Type.Integer(),
  minsA: Type.Integer(),
  confirmado: Type.Integer(),
  sumado: Type.Integer(),
  comparten: Type.Boolean(),
});
export type TiempoOfMember = Static<typeof TiempoOfMember>;

/**
 * Row of the list, with the history from which the board is drawn (`barSpansOf`): former encargados, each until an
 * attended second, and the end of each run of the clock with the seconds attended by then. At most the last
 * `BAR_SPANS_MAX` of each.
 */
export const Tiempo = Shape({
  ...TiempoOfMember.properties,
  relevos: Type.Array(Shape({ alto: Type.Integer(), altoNombre: Name, hasta: Type.Integer() }), {
    description: 'Quién lo llevó antes, y hasta qué segundo asistido',
  }),
  paradas: Type.Array(Shape({ atendidos: Type.Integer(), fecha: Instant }), {
    description: 'Hasta cuándo corrió cada vez, y los segundos asistidos hasta entonces',
  }),
});
export type Tiempo = Static<typeof Tiempo>;

/** Request to take over a tiempo as its encargado (decisions §4). */
const SolicitudTiempo = Shape({
  id: Id,
  bajo: Id,
  bajoNombre: Type.String(),
  encargadoNombre: Type.String(),
  fecha: Instant,
});

/**
 * Tiempo that the viewer cancelled and may restore until `hasta`; `restan` seconds left; `ocupado`: another is open.
 */
export const CancelledTiempo = Shape({
  id: Id,
  bajoNombre: Type.String(),
  altoNombre: Type.String(),
  cancelado: Instant,
  hasta: Instant,
  restan: Type.Integer(),
  ocupado: Type.Boolean(),
});
export type CancelledTiempo = Static<typeof CancelledTiempo>;

export const tiemposCalls = callsOf('tiempos', {
  getAllTime: get({
    summary: 'Los tiempos abiertos',
    access,
    // Attended minutes change with time alone.
    shared: { topics: ['tiempos', 'carrera', 'rangos'], ttlMs: 1_000 },
    answer: Type.Array(Tiempo),
  }),
  getUsuariosTiempos: get({
    summary: 'Usuarios activos para elegir',
    access,
    query: PickerQuery,
    answer: UsuarioOptions,
    etag: true,
    expensive: true,
    shared: SHARED_USUARIO_OPTIONS,
  }),
  getInfoDetailTime: get({
    path: 'getInfoDetailTime/:id',
    summary: 'Minutos actuales y confirmados de un tiempo, y su historial',
    access,
    params: Shape({ id: Id }),
    answer: Shape({
      nombre: Type.String(),
      tiempoActual: Type.Integer(),
      tiempoConfirmado: Type.Integer(),
      logs: Type.Array(Shape({ motivo: Type.String(), encargado: Type.String(), fecha: Instant })),
    }),
    errors: ['TIEMPO_NO_EXISTE'],
  }),
  openTime: post({
    summary: 'Abre un tiempo; con otro encargado queda sin ligar y se le envía una solicitud',
    access,
    body: Shape({ bajo: Type.Integer(), alto: Type.Integer({ minimum: -1 }) }),
    answer: ChangeAnswer({ data: Tiempo }),
    errors: [
      'SELECCIONA_USUARIO',
      'USUARIO_NO_EXISTE',
      'TIEMPO_PROPIO',
      'TIEMPO_ABIERTO',
      'ENCARGADO_INVALIDO',
      'ENCARGADO_SIN_PERMISO',
      'MISMA_DIRECCION',
      'AUSENTE',
    ],
  }),
  abrirTiempos: post({
    summary:
      'Abre tiempos de varias personas a la vez, contigo como encargado o sin ninguno. Los que no se pueden abrir se dicen en omitidos',
    access,
    body: Shape({
      bajos: Type.Array(Id, { minItems: 1, maxItems: OPEN_AT_ONCE_MAX }),
      encargado: Type.Boolean({ description: 'Si tú eres el encargado' }),
    }),
    answer: ChangeAnswer({ data: Type.Array(Tiempo), omitidos: SkippedItems }),
    errors: ['SIN_ABRIR', 'USUARIO_NO_EXISTE', 'CAMBIO_MIENTRAS'],
  }),
  actionTime: post({
    summary:
      'Actúa sobre un tiempo: 1 confirmar, 2 pausar o despausar, 3 +5, 4 cancelar, 5 ligar o desligar, 6 ligar todos, ' +
      '7 desligar todos, 8 ajustar (mins, sumar), 9 +10. Salvo 6 y 7, la fila como se ve: id, alto, pausa, sumado. ' +
      'Los demás campos de la fila no se miran',
    access,
    body: Shape({
      ...Type.Partial(Tiempo).properties,
      op: Type.Integer({ minimum: 1, maximum: 9 }),
      id: Type.Optional(Id),
      alto: Type.Optional(Type.Integer({ minimum: -1 })),
      pausa: Type.Optional(Type.Integer({ minimum: 0, maximum: 1 })),
      sumado: Type.Optional(Type.Integer()),
      mins: Type.Optional(Type.Integer()),
      sumar: Type.Optional(Type.Boolean()),
    }),
    answer: ChangeAnswer({
      data: Type.Array(Tiempo, { description: 'Los tiempos cambiados que siguen abiertos' }),
      cerrados: Type.Array(Id),
      omitidos: Type.Optional(
        Type.Array(Shape({ id: Id, bajoNombre: Type.String() }), {
          description: 'Los que no se ligaron porque comparten conexión con quien liga',
        }),
      ),
    }),
    errors: [
      'TIEMPO_NO_EXISTE',
      'TIEMPO_CERRADO',
      'TIEMPO_TERMINADO',
      'CAMBIO_MIENTRAS',
      'SIN_ENCARGADO',
      'NADA_QUE_LIGAR',
      'NADA_QUE_CONFIRMAR',
      'MINIMO_UN_MINUTO',
      'BAJO_LO_CONFIRMADO',
      'TOTAL_EXCESIVO',
      'ENCARGADO_INVALIDO',
      'MISMA_DIRECCION',
    ],
  }),
  confirmarTerminados: post({
    summary:
      'Confirma y cierra tiempos terminados, cada uno como se ve. Los que ya no se pueden confirmar se dejan como están y ' +
      'se dicen en omitidos, con el motivo',
    access,
    body: Shape({
      tiempos: Type.Array(
        Shape({
          id: Id,
          alto: Type.Integer({ minimum: -1 }),
          pausa: Type.Integer({ minimum: 0, maximum: 1 }),
          sumado: Type.Integer(),
        }),
        { minItems: 1, maxItems: CONFIRM_AT_ONCE_MAX },
      ),
    }),
    answer: ChangeAnswer({
      cerrados: Type.Array(Id),
      minutos: Type.Integer(),
      omitidos: SkippedItems,
    }),
    errors: ['TIEMPO_NO_EXISTE', 'NADA_QUE_CONFIRMAR'],
  }),
  getTimesCancelados: get({
    summary: 'Los tiempos que el usuario canceló y aún puede recuperar, el último primero',
    access: loggedIn,
    answer: Type.Array(CancelledTiempo),
  }),
  recuperarTiempo: post({
    summary:
      'Abre otra vez un tiempo que el usuario acaba de cancelar, con los segundos que le quedaban. Para el de otra persona hace falta el permiso tt',
    access: loggedIn,
    body: Shape({ id: Id }),
    answer: ChangeAnswer({ data: Tiempo }),
    errors: [
      'TIEMPO_NO_EXISTE',
      'TIEMPO_CERRADO',
      'YA_RECUPERADO',
      'PLAZO_VENCIDO',
      'TIEMPO_ABIERTO',
      'USUARIO_NO_EXISTE',
    ],
  }),
  cerrarMiTiempo: post({
    summary: 'Cierra el tiempo propio, si no tiene encargado y no se confirmó nada de él',
    access: loggedIn,
    body: Shape({ id: Id }),
    answer: ChangeAnswer({}),
    errors: ['TIEMPO_NO_EXISTE', 'TIEMPO_CERRADO', 'CAMBIO_MIENTRAS'],
  }),
  getTimesSolicitudes: get({
    summary: 'Tiempos que piden al usuario como encargado',
    access: loggedIn,
    answer: Type.Array(SolicitudTiempo),
  }),
  actionTimeSoli: post({
    summary: 'Acepta ser el encargado de un tiempo',
    access,
    body: Shape({ id: Id }),
    answer: ChangeAnswer({ data: Tiempo }),
    errors: ['NO_EXISTE', 'SOLICITUD_ATENDIDA', 'CAMBIO_MIENTRAS', 'ENCARGADO_INVALIDO', 'MISMA_DIRECCION'],
  }),
});

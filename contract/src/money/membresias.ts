import { anyPermiso, ENDING_SOON_MAX, HONORS, keysOf, MEMBRESIA_EXPIRY_DAYS, SCREENS } from '@conserje/rules';
import type { Static } from 'typebox';
import Type from 'typebox';
import {
  Actions,
  ANNULMENT_ERRORS,
  Annulled,
  Annulment,
  ChangeAnswer,
  callsOf,
  get,
  Id,
  Instant,
  Nullable,
  PageQuery,
  PickedId,
  post,
  Shape,
  StringEnum,
  UsuarioFilter,
} from '../call.ts';

const access = SCREENS['/membresias'];

/**
 * Membresia (part 1 §3), with its type's picture: `estado` 'Activa' or 'Terminada', `dias` left, null if permanent or
 * ended. `finaliza` of one that was terminated is the instant of that. `pasarA` is the active user with the name of the
 * external member, if the viewer may transfer the membresia to them ('pasar'). `anulada`: its last sale was annulled.
 */
export const Membresia = Shape({
  id: Id,
  membresiaNombre: Type.String(),
  image: Type.String(),
  usuario: Nullable(Id),
  usuarioNombre: Type.String(),
  despedido: Type.Boolean({ description: 'Fue despedido; de alguien de fuera, false' }),
  externo: Type.Integer({ description: '1 = de fuera de la agencia' }),
  encargadoNombre: Type.String(),
  fecha: Instant,
  finaliza: Nullable(Instant),
  estado: Type.String(),
  terminadaNombre: Nullable(Type.String({ description: 'Quien la terminó; null si terminó sola o sigue' })),
  perma: Type.Boolean(),
  vip: Type.Boolean(),
  dias: Nullable(Type.Integer()),
  /** Last sale that is not annulled; 'anular' annuls it. */
  venta: Nullable(Id),
  anulada: Annulled,
  acciones: Actions('pasar', 'terminar', 'anular'),
  pasarA: Nullable(Shape({ id: Id, usuario: Type.String() })),
});
export type Membresia = Static<typeof Membresia>;

export const HonorOrNull = Nullable(StringEnum(...keysOf(HONORS)));

/**
 * Membresia type as seen by staff (part 2 §3); `precio` in credits per month, `reduccion` 1 halves the pay requirement.
 * `retirada`: no longer sold, but kept by its members.
 */
export const MembresiaTypeForSale = Shape({
  id: Id,
  nombre: Type.String(),
  details: Type.String(),
  precio: Type.Integer(),
  reduccion: Type.Integer(),
  perma: Type.Boolean(),
  vip: Type.Boolean(),
  image: Type.String(),
  honor: HonorOrNull,
  retirada: Type.Boolean(),
});
export type MembresiaTypeForSale = Static<typeof MembresiaTypeForSale>;

/** Current membresia of the buyer that a sale would extend; null if the sale starts a new one. */
const ActiveMembresia = Nullable(Shape({ id: Id, finaliza: Nullable(Instant) }));

/** Membresia that ends soon. */
const EndingSoon = Shape({
  id: Id,
  membresiaNombre: Type.String(),
  usuarioNombre: Type.String(),
  externo: Type.Integer({ description: '1 = de fuera de la agencia' }),
  finaliza: Instant,
});

export const membresiasCalls = callsOf('membresias', {
  allMembership: get({
    summary: 'Membresías, de la más nueva a la más antigua',
    access,
    query: Shape({
      ...PageQuery('usuario', 'membresia', 'encargado', 'fecha', 'finaliza', 'dias', 'estado').properties,
      de: UsuarioFilter,
    }),
    answer: Type.Array(Membresia),
    expensive: true,
  }),
  membresiasPorTerminar: get({
    summary: `Cuántas membresías terminan en los próximos ${MEMBRESIA_EXPIRY_DAYS} días, y las primeras, hasta ${ENDING_SOON_MAX}`,
    access,
    answer: Shape({ cuantas: Type.Integer(), proximas: Type.Array(EndingSoon) }),
  }),
  getMembresias: get({
    summary: 'Los tipos de membresía, para Membresías y para Mantenimiento',
    access: anyPermiso('mem', 'man'),
    query: Shape({ retiradas: Type.Optional(Type.Literal(1, { description: 'También las que ya no se venden' })) }),
    answer: Type.Array(MembresiaTypeForSale),
  }),
  membresiaVigente: get({
    path: 'membresiaVigente/:membresia',
    summary: 'Lo que ya tiene alguien de un tipo (user, su id; o externo, su nombre), que una venta alargaría; o null',
    access,
    params: Shape({ membresia: Id }),
    query: Shape({ user: Type.Optional(Id), externo: Type.Optional(Type.String({ maxLength: 60 })) }),
    answer: ActiveMembresia,
  }),
  addMembresia: post({
    summary:
      'Vende una membresía a un usuario (user, su id) o a alguien de fuera (isExterno, user su nombre); periodo de 15 o ' +
      '30 días. La del mismo tipo que le corre se alarga desde su fin. Envía estos campos tal como los ves: creditos, y en visto la que ya tiene ' +
      '(null si ninguna); sin visto, otra venta igual en pocos segundos se toma por un doble toque',
    access,
    body: Shape({
      user: Type.Union([PickedId, Type.String({ maxLength: 60 })]),
      isExterno: Type.Boolean(),
      membresia: PickedId,
      periodo: Type.Union([Type.Literal(15), Type.Literal(30)]),
      creditos: Type.Optional(Type.Integer()),
      visto: Type.Optional(Nullable(Shape({ id: Id, finaliza: Nullable(Type.String({ maxLength: 40 })) }))),
    }),
    answer: ChangeAnswer({ data: Membresia }),
    errors: [
      'REGLA',
      'USUARIO_NO_EXISTE',
      'MEMBRESIA_NO_EXISTE',
      'MEMBRESIA_PERMANENTE',
      'MEMBRESIA_RECIENTE',
      'CAMBIO_MIENTRAS',
    ],
  }),
  pasarMembresia: post({
    summary:
      'Pasa la membresía de alguien de fuera al usuario que se registró con ese nombre, con lo que le queda; se suma a la ' +
      'del mismo tipo que ya le corra. usuario y finaliza, como se veían',
    access,
    body: Shape({ id: Id, usuario: Id, finaliza: Type.Optional(Nullable(Type.String({ maxLength: 40 }))) }),
    answer: ChangeAnswer({ data: Membresia }),
    errors: ['NO_EXISTE', 'MEMBRESIA_TERMINADA', 'MEMBRESIA_PERMANENTE', 'CAMBIO_MIENTRAS', 'COSA_PROPIA'],
  }),
  deleteMemb: post({
    summary: 'Termina una membresía; lo que se pagó por ella no se devuelve. finaliza, como se veía',
    access,
    body: Shape({ id: Id, finaliza: Type.Optional(Nullable(Type.String({ maxLength: 40 }))) }),
    answer: ChangeAnswer({ data: Membresia }),
    errors: ['NO_EXISTE', 'MEMBRESIA_TERMINADA', 'CAMBIO_MIENTRAS'],
  }),
  anularMembresia: post({
    summary:
      'Anula la venta (id, el de la venta) de una membresía, con su motivo: la membresía termina, o vuelve al fin que tenía, ' +
      'si sigue como la dejó. Quien la vendió en 24 horas, o alguien de mayor rango que quien la vendió',
    access,
    body: Annulment,
    answer: ChangeAnswer({ data: Membresia }),
    errors: [...ANNULMENT_ERRORS, 'NO_SE_PUEDE_ANULAR'],
  }),
});

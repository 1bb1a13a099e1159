import { CAN_PAY, CREDITOS_MAX, PAY_AT_ONCE_MAX, SCREENS } from '@conserje/rules';
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
  post,
  Shape,
  SkippedItems,
  StringEnum,
} from '../call.ts';

const access = SCREENS['/listaPaga'];
const Op = Type.Integer({ minimum: 0, maximum: 1 });
const Creditos = Type.Integer();

/**
 * Pay row (part 2 §3): earnings of a user in a pay period under a categoria's terms. `monto` is the amount earned, or
 * once paid the amount paid. `estado`: 'abierta' waits; 'pagada' and 'ascenso' (spent on an ascenso) have `pagado` 1;
 * 'pendiente' was unpaid when its list was reset, and has `pagado` 1 once that pendiente was paid. For a viewer without
 * `pag`, `estado` and the other payment fields are null. `heroe` and `legion` name the current membresia that gives the
 * honour. In `acciones`, 'monto' is to pay another amount.
 */
export const PagaRow = Shape({
  id: Id,
  usuario: Id,
  usuarioNombre: Type.String(),
  mision: Type.String({ description: 'La que tiene ahora' }),
  /** Categoria in which it was earned; `categoria_actual` is the owner's present one. */
  categoria: Id,
  categoria_actual: Id,
  n_categoria: Type.String(),
  monto: Creditos,
  pagado: Nullable(Type.Integer({ description: '1 pagada' })),
  estado: Nullable(StringEnum('abierta', 'pagada', 'ascenso', 'pendiente')),
  heroe: Nullable(Type.String()),
  legion: Nullable(Type.String()),
  fecha: Instant,
  pagadoFecha: Nullable(Instant),
  encargadoNombre: Nullable(Type.String({ description: 'Quien la pagó' })),
  acciones: Actions('pagar', 'monto', 'ascenso', 'deshacer'),
});
export type PagaRow = Static<typeof PagaRow>;

/** Credits and people of the returned rows, split into junior (categoria 2 or lower) and senior (part 2 §3). */
const Totals = Shape({
  bajoCreditos: Creditos,
  bajoPersonas: Type.Integer(),
  altoCreditos: Creditos,
  altoPersonas: Type.Integer(),
});
const PagaList = Shape({ filas: Type.Array(PagaRow), totales: Totals });
export type ListaPaga = Static<typeof PagaList>;

/** Whose sign-off a reset of the nomina misses: how many people, and the first names. Absent when nobody's is. */
const MissingSignOffs = Shape({
  personas: Type.Array(Id),
  nombres: Type.Array(Type.String(), { description: 'Los primeros 200 por nombre' }),
});
export type MissingSignOffs = Static<typeof MissingSignOffs>;

const LastReset = Nullable(Instant);

/**
 * Preview of a reset: unpaid rows become pendientes; `nuevas` people receive a row first. `anterior`: the last such
 * reset.
 */
const ResetPreview = Shape({
  personas: Type.Integer({ description: 'Cuántas tienen paga sin pagar, que pasa a pendientes o queda en la lista' }),
  creditos: Creditos,
  pagadas: Type.Integer({ description: 'Cuántas personas tienen paga hecha' }),
  pagadoCreditos: Creditos,
  nuevas: Type.Integer(),
  nuevosCreditos: Creditos,
  nombres: Type.Array(Type.String(), { description: 'Quienes quedan pendientes, los primeros 200 por nombre' }),
  anterior: LastReset,
  faltan: Type.Optional(MissingSignOffs),
});
export type ResetPreview = Static<typeof ResetPreview>;

const ShownTotals = Shape({ personas: Type.Integer(), creditos: Creditos });
/**
 * What the dialog showed; if it changed, the reset is refused. Totals alone can be equal after another person's reset:
 * `anterior` is the last reset of the same kind and group.
 */
const SeenReset = Shape({
  ...ShownTotals.properties,
  anterior: Type.Optional(Nullable(Type.String({ description: 'El reinicio anterior, como se vio', maxLength: 40 }))),
});

/**
 * Progress of a group's weekly closing. `cambian` and `nuevas` people have rows that an update changes or creates;
 * `lista` is the present state of the open list, `nomina` its state after the update: `visto` of the resets, with
 * `cerrada` and `reiniciada` as their `anterior`.
 */
const ClosingGroup = Shape({
  op: Op,
  cambian: Type.Integer(),
  nuevas: Type.Integer(),
  nuevosCreditos: Creditos,
  lista: Shape({
    personas: Type.Integer({ description: 'Cuántas tienen paga sin pagar' }),
    creditos: Creditos,
    pagadas: Type.Integer({ description: 'Cuántas personas tienen paga hecha' }),
    pagadoCreditos: Creditos,
  }),
  nomina: ShownTotals,
  faltan: Type.Optional(MissingSignOffs),
  cerrada: Nullable(Instant),
  pagadoAlCerrar: Type.Integer({ description: 'Lo que se pagó de la última lista cerrada, en créditos' }),
  reiniciada: Nullable(Instant),
});
export type ClosingGroup = Static<typeof ClosingGroup>;

export const listaPagaCalls = callsOf('listaPaga', {
  getListaPaga: get({
    summary: 'Las listas de paga abiertas',
    access,
    answer: PagaList,
    expensive: true,
  }),
  filtrarListaPaga: post({
    path: 'getListaPaga',
    summary: 'Las filas de paga entre dos fechas, ambas incluidas',
    access,
    effect: 'reads',
    body: Shape({ inicio: DateText, final: DateText }),
    answer: PagaList,
    errors: ['REGLA', 'DEMASIADAS_FILAS'],
    expensive: true,
  }),
  updateLista: get({
    summary: 'Pone las listas abiertas al día con la nómina; lo pagado no se toca',
    access: CAN_PAY,
    effect: 'writes',
    answer: ChangeAnswer({ nuevas: Type.Integer(), cambiadas: Type.Integer(), retiradas: Type.Integer() }),
    expensive: true,
  }),
  previoReinicio: get({
    path: 'previoReinicio/:que/:op',
    summary: 'Lo que hará un reinicio: que 0 la nómina, 1 la lista; op 0 el grupo bajo, 1 el alto',
    access: CAN_PAY,
    params: Shape({ que: Op, op: Op }),
    answer: ResetPreview,
    expensive: true,
  }),
  cierreSemana: get({
    summary:
      'Cómo va el cierre de la semana de cada grupo (op 0 bajo, 1 alto): qué cambia al actualizar, qué falta pagar y ' +
      'cuándo se reiniciaron su lista y su nómina por última vez',
    access: CAN_PAY,
    answer: Shape({ grupos: Type.Array(ClosingGroup) }),
    expensive: true,
  }),
  reiniciarLista: post({
    summary: 'Cierra la lista abierta de un grupo (op 0 bajo, 1 alto): lo que no se pagó queda pendiente',
    access: CAN_PAY,
    requiresRecentAuth: true,
    body: Shape({ op: Op, visto: Type.Optional(SeenReset) }),
    answer: ChangeAnswer({ personas: Type.Integer(), creditos: Creditos }),
    errors: ['LISTA_VACIA', 'CAMBIO_MIENTRAS'],
  }),
  reiniciarNomina: post({
    summary:
      'Empieza un período de nómina de un grupo (op 0 bajo, 1 alto); antes pone su lista al día, para que nada se pierda. ' +
      'Si faltan confirmaciones del período, dice de quién; con faltan, las personas que se vio que faltaban, se hace igual',
    access: CAN_PAY,
    requiresRecentAuth: true,
    body: Shape({ op: Op, visto: Type.Optional(SeenReset), faltan: Type.Optional(Type.Array(Id)) }),
    answer: ChangeAnswer({ nuevas: Type.Integer() }),
    errors: ['CAMBIO_MIENTRAS', 'NOMINA_RECIENTE', 'FALTAN_CONFIRMACIONES'],
  }),
  pagarMonto: post({
    summary: 'Paga una fila con otro monto, entero y no negativo. Con visto, lo ganado como se ve',
    access: CAN_PAY,
    body: Shape({ id: Id, monto: Type.Integer({ maximum: CREDITOS_MAX }), visto: Type.Optional(Type.Integer()) }),
    answer: ChangeAnswer({ data: PagaRow }),
    errors: ['REGLA', 'NO_EXISTE', 'YA_PAGADA', 'CAMBIO_MIENTRAS', 'PAGA_PROPIA', 'COSA_PROPIA'],
  }),
  pagar: post({
    summary:
      'Paga una fila con su monto (op 1), o deshace el pago el mismo día (op 0). Envía estos campos tal como los ves: nombre y monto',
    access: CAN_PAY,
    body: Shape({
      id: Id,
      nombre: Type.String({ maxLength: 60 }),
      op: Op,
      monto: Type.Optional(Type.Integer()),
    }),
    answer: ChangeAnswer({ data: PagaRow }),
    errors: ['NO_EXISTE', 'YA_PAGADA', 'NO_PAGADA', 'PAGO_DE_OTRO_DIA', 'CAMBIO_MIENTRAS', 'COSA_PROPIA'],
  }),
  pagarVarias: post({
    summary:
      'Paga varias filas con su monto (op 1), o deshace esos pagos el mismo día (op 0). Cada una como se ve: nombre y monto. ' +
      'Las que ya no se pueden se dejan como están y se dicen en omitidas, con el motivo',
    access: CAN_PAY,
    body: Shape({
      op: Op,
      pagas: Type.Array(Shape({ id: Id, nombre: Type.String({ maxLength: 60 }), monto: Type.Integer() }), {
        minItems: 1,
        maxItems: PAY_AT_ONCE_MAX,
      }),
    }),
    answer: ChangeAnswer({
      data: Type.Array(PagaRow, { description: 'Las que se pagaron o se deshicieron' }),
      omitidas: SkippedItems,
    }),
    errors: ['NO_EXISTE', 'YA_PAGADA', 'NO_PAGADA'],
  }),
  ascensoPaga: post({
    summary:
      'Ascenso por paga: op 0 lo muestra (sig null si no aplica), op 1 lo hace y deja el resto pendiente. Con sig y ' +
      'creditos como se vieron',
    access: CAN_PAY,
    body: Shape({
      op: Op,
      id: Id,
      sig: Type.Optional(Type.String({ maxLength: 200 })),
      creditos: Type.Optional(Type.Integer()),
    }),
    answer: ChangeAnswer({
      usuarioNombre: Type.String(),
      actual: Type.String(),
      sig: Nullable(Type.String()),
      creditos: Creditos,
      data: Nullable(PagaRow),
    }),
    errors: [
      'NO_EXISTE',
      'YA_PAGADA',
      'SIN_ASCENSO_POR_PAGA',
      'PROMOTOR_BAJO',
      'MISION_NO_EXISTE',
      'CAMBIO_MIENTRAS',
      'PAGA_PROPIA',
      'COSA_PROPIA',
      'ULTIMO_TITULAR',
    ],
  }),
});

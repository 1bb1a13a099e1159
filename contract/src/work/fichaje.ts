import { CAN_SUPERVISE_FICHAJES, SCREENS } from '@conserje/rules';
import type { Static } from 'typebox';
import Type from 'typebox';
import { Actions, ChangeAnswer, callsOf, get, Id, Instant, Nullable, PageQuery, post, Shape } from '../call.ts';

const access = SCREENS['/fichaje'];

const fichajeFields = {
  id: Id,
  dia: Type.String({ description: 'Día YYYY-MM-DD de la entrada, en la zona de la agencia' }),
  entrada: Instant,
  salida: Type.String({ description: "Instante de la salida; '-' mientras está abierta" }),
  min: Type.Integer({ description: 'Minutos, quitado lo deducido' }),
  deducido: Type.Integer({ description: 'Minutos que se le quitaron' }),
  olvidada: Type.Boolean({ description: 'Nadie la cerró: cuenta hasta el máximo de horas' }),
};

/** Own fichaje (part 2 §3). */
export const Fichaje = Shape(fichajeFields);
export type Fichaje = Static<typeof Fichaje>;

/** Fichaje in the detail of *Registros* (part 2 §2, §3). */
export const FichajeEntry = Shape({
  ...fichajeFields,
  usuario: Id,
  nombreUsuario: Type.String(),
  cerradoNombre: Nullable(Type.String({ description: 'Quién la cerró por otra persona' })),
  acciones: Actions('restar5', 'restar10', 'cerrar', 'devolver'),
});
export type FichajeEntry = Static<typeof FichajeEntry>;

/** Total of a person's fichajes of a day (part 2 §3). */
export const FichajeTotal = Shape({
  usuario: Id,
  usuarioNombre: Type.String(),
  dia: Type.String(),
  minsT: Type.Integer(),
});
export type FichajeTotal = Static<typeof FichajeTotal>;

/** Fichajes, and the totals of the whole days that they belong to (part 2 §2 Logs). */
export const FichajeDetail = Shape({ entradas: Type.Array(FichajeEntry), totales: Type.Array(FichajeTotal) });
export type FichajeDetail = Static<typeof FichajeDetail>;

/** Open fichaje; `mins` so far. */
export const ActiveFichaje = Shape({
  id: Id,
  usuario: Id,
  usuarioNombre: Type.String(),
  entrada: Instant,
  mins: Type.Integer(),
  acciones: Actions('cerrar'),
});
export type ActiveFichaje = Static<typeof ActiveFichaje>;

const OTHERS_FICHAJE_ERRORS = ['NO_EXISTE', 'CAMBIO_MIENTRAS', 'FICHAJE_CERRADO', 'USUARIO_NO_EXISTE'] as const;

export const fichajeCalls = callsOf('fichaje', {
  getFichajes: get({
    summary: 'Las últimas 366 entradas propias, de la más nueva a la más antigua',
    access,
    answer: Type.Array(Fichaje),
  }),
  getFichajesActivos: get({
    summary: 'Las entradas abiertas, la más antigua primero',
    access: CAN_SUPERVISE_FICHAJES,
    answer: Type.Array(ActiveFichaje),
  }),
  fichajesDe: get({
    path: 'fichajesDe/:id',
    summary: 'Las entradas de un usuario, de la más nueva a la más antigua',
    access: CAN_SUPERVISE_FICHAJES,
    params: Shape({ id: Id }),
    query: PageQuery('dia', 'deducido', 'fecha'),
    answer: Type.Array(Fichaje),
    errors: ['USUARIO_NO_EXISTE'],
  }),
  actionFichar: post({
    summary:
      'op 0 ficha la entrada propia, 1 la salida. Con id y usuario, de alguien de menor rango: 2 quita 5 minutos a una ' +
      'entrada cerrada, 3 quita 10, 4 cierra una abierta, 5 devuelve los minutos que se le quitaron. min: los minutos ' +
      'como se ven',
    access,
    body: Shape({
      op: Type.Integer({ minimum: 0, maximum: 5 }),
      id: Type.Optional(Id),
      usuario: Type.Optional(Id),
      min: Type.Optional(Type.Integer()),
    }),
    answer: ChangeAnswer({ data: Fichaje }),
    errors: ['FICHAJE_ABIERTO', 'SIN_FICHAJE', 'FICHAJE_SIN_CERRAR', 'YA_ESTA_ASI', ...OTHERS_FICHAJE_ERRORS],
  }),
  cerrarFichaje: post({
    summary: 'Cierra la entrada abierta de alguien de menor rango',
    access: CAN_SUPERVISE_FICHAJES,
    body: Shape({ id: Id }),
    answer: ChangeAnswer({ data: Fichaje }),
    errors: OTHERS_FICHAJE_ERRORS,
  }),
});

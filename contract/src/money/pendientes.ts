import { CAN_PAY, PAY_AT_ONCE_MAX, SCREENS } from '@conserje/rules';
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
  post,
  Shape,
  SkippedItems,
} from '../call.ts';

/**
 * Credits owed from an earlier pay (part 2 §3, decisions §5). `anulada`: its payment was annulled; on a row that is
 * owed again, the payment of the previous row.
 */
export const Pendiente = Shape({
  id: Id,
  usuario: Id,
  usuarioNombre: Type.String(),
  referidoNombre: Nullable(Type.String({ description: 'De un bono: a quién trajo' })),
  monto: Type.Integer(),
  fecha: Instant,
  pagado: Nullable(Instant),
  pagadoNombre: Nullable(Type.String()),
  anulada: Annulled,
  acciones: Actions('pagar', 'anular'),
});
export type Pendiente = Static<typeof Pendiente>;

export const pendientesCalls = callsOf('pendientes', {
  getPendientes: get({
    summary:
      'Lo que la agencia debe de pagas anteriores, de lo más nuevo a lo más antiguo; con pagado 1, lo que ya pagó, también ' +
      'si el pago se anuló',
    access: SCREENS['/pendientes'],
    query: Shape({
      ...PageQuery('usuario', 'pendiente', 'fecha').properties,
      pagado: Type.Optional(Type.Integer({ minimum: 0, maximum: 1 })),
    }),
    answer: Type.Array(Pendiente),
    expensive: true,
  }),
  totalPendientes: get({
    summary: 'Cuánto se debe en total, y en cuántos pendientes',
    access: SCREENS['/pendientes'],
    answer: Shape({ pendientes: Type.Integer(), creditos: Type.Integer() }),
  }),
  pagarPendiente: post({
    summary: 'Paga un pendiente. Con nombre y monto, solo si siguen como los ves',
    access: CAN_PAY,
    body: Shape({
      id: Id,
      nombre: Type.Optional(Type.String({ maxLength: 60 })),
      monto: Type.Optional(Type.Integer()),
    }),
    answer: ChangeAnswer({ id: Id }),
    errors: ['NO_EXISTE', 'YA_PAGADA', 'YA_ANULADA', 'CAMBIO_MIENTRAS', 'COSA_PROPIA'],
  }),
  pagarPendientes: post({
    summary:
      'Paga varios pendientes a la vez. Envía cada uno como lo ves: nombre y monto. Los que ya no se pueden pagar se ' +
      'dejan como están y se dicen en omitidas, con el motivo',
    access: CAN_PAY,
    body: Shape({
      pendientes: Type.Array(Shape({ id: Id, nombre: Type.String({ maxLength: 60 }), monto: Type.Integer() }), {
        minItems: 1,
        maxItems: PAY_AT_ONCE_MAX,
      }),
    }),
    answer: ChangeAnswer({
      ids: Type.Array(Id, { description: 'Los que se pagaron' }),
      creditos: Type.Integer(),
      omitidas: SkippedItems,
    }),
    errors: ['NO_EXISTE', 'YA_PAGADA'],
  }),
  anularPendiente: post({
    summary:
      'Anula el pago de un pendiente, con su motivo: vuelve a deberse en otra fila. Quien lo pagó en 24 horas, o alguien de ' +
      'mayor rango que quien lo pagó. id, el que se debe ahora',
    access: CAN_PAY,
    body: Annulment,
    answer: ChangeAnswer({ id: Id }),
    errors: [...ANNULMENT_ERRORS, 'NO_PAGADA'],
  }),
});

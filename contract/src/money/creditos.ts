import { CAN_PAY, ownOr } from '@conserje/rules';
import type { Static } from 'typebox';
import Type from 'typebox';
import { Annulled, callsOf, get, Id, Instant, PageQuery, Shape } from '../call.ts';

/**
 * Credit movement as its person sees it: `creditos` is the amount; `mano` what their hand received (+) or paid (-);
 * `saldo` the change of what they are owed less what they owe and have to hand in. `mano` and `saldo` can be summed.
 */
export const CreditoMovement = Shape({
  id: Id,
  fecha: Instant,
  tipo: Type.String(),
  texto: Type.String(),
  motivo: Type.String(),
  creditos: Type.Integer(),
  mano: Type.Integer(),
  saldo: Type.Integer(),
  encargadoNombre: Type.String({ description: "'Sistema' cuando nadie lo hizo" }),
  /** Set if annulled later; the contrary row says so in `motivo`. */
  anulada: Annulled,
});
export type CreditoMovement = Static<typeof CreditoMovement>;

const Movements = Shape({
  /** Owed to them, owed by them, and to be handed in from their sales. */
  resumen: Shape({ por_cobrar: Type.Integer(), debe: Type.Integer(), por_entregar: Type.Integer() }),
  /** Totals of the whole search, not of the page; without a search `saldo` equals the balance of the summary. */
  totales: Shape({ movimientos: Type.Integer(), mano: Type.Integer(), saldo: Type.Integer() }),
  filas: Type.Array(CreditoMovement),
});

export const creditosCalls = callsOf('creditos', {
  movimientos: get({
    path: 'movimientos/:id',
    summary:
      'Los movimientos de créditos de un usuario, también lo que vendió. En totales, lo que suman mano y saldo en todo lo ' +
      'que se busca',
    access: ownOr('params.id', CAN_PAY),
    params: Shape({ id: Id }),
    query: PageQuery('fecha', 'movimiento', 'mano', 'saldo', 'encargado'),
    answer: Movements,
    errors: ['USUARIO_NO_EXISTE'],
  }),
});

import { CAN_PAY, ownOr } from '@conserje/rules';
import type { Static } from 'typebox';
import Type from 'typebox';
import { Annulled, call, Id, Instant, Page, Shape } from '../call.ts';

const feature = 'creditos';

/**
 * A movement of credits as its person sees it: `creditos` how many moved; `mano` what came into their hand (+) or left it
 * (-); `saldo` what it changed of what is owed to them less what they owe and have to hand in. Both can be added up.
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
  /** Of what was annulled later; its contrary row says so in `motivo`. */
  anulada: Annulled,
});
export type CreditoMovement = Static<typeof CreditoMovement>;

const Movements = Shape({
  /** What the agency owes them; what they owe; what they have to hand in of their sales. */
  resumen: Shape({ por_cobrar: Type.Integer(), debe: Type.Integer(), por_entregar: Type.Integer() }),
  /** Of all that the search finds, not of the page; without a search `saldo` is what the summary comes to. */
  totales: Shape({ movimientos: Type.Integer(), mano: Type.Integer(), saldo: Type.Integer() }),
  filas: Type.Array(CreditoMovement),
});

export const creditosCalls = {
  movimientos: call({
    method: 'GET',
    path: 'movimientos/:id',
    feature,
    summary:
      'Los movimientos de créditos de un usuario, también lo que vendió. En totales, lo que suman mano y saldo en todo lo ' +
      'que se busca',
    access: ownOr('params.id', CAN_PAY),
    params: Shape({ id: Id }),
    query: Page('fecha', 'movimiento', 'mano', 'saldo', 'encargado'),
    answer: Movements,
    errors: ['USUARIO_NO_EXISTE'],
  }),
};

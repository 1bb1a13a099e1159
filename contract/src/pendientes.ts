import { PAGADOR, PANTALLAS } from '@conserje/rules';
import type { Static } from 'typebox';
import Type from 'typebox';
import { Acciones, call, Id, Instant, Outcome, Page, Shape } from './call.ts';

const feature = 'pendientes';

/** Credits that the agency owes from an earlier pay (part 2 §3, decisions §5). */
export const Pendiente = Shape({
  id: Id,
  usuario: Id,
  usuarioNombre: Type.String(),
  monto: Type.Integer(),
  fecha: Instant,
  acciones: Acciones('pagar'),
});
export type Pendiente = Static<typeof Pendiente>;

export const pendientesCalls = {
  getPendientes: call({
    method: 'GET',
    path: 'getPendientes',
    feature,
    summary: 'Lo que la agencia debe de pagas anteriores, de lo más nuevo a lo más antiguo',
    access: PANTALLAS['/pendientes'],
    query: Page('usuario', 'pendiente', 'fecha'),
    answer: Type.Array(Pendiente),
    costosa: true,
  }),
  totalPendientes: call({
    method: 'GET',
    path: 'totalPendientes',
    feature,
    summary: 'Cuánto se debe en total, y en cuántos pendientes',
    access: PANTALLAS['/pendientes'],
    answer: Shape({ pendientes: Type.Integer(), creditos: Type.Integer() }),
  }),
  pagarPendiente: call({
    method: 'POST',
    path: 'pagarPendiente',
    feature,
    summary: 'Paga un pendiente',
    access: PAGADOR,
    body: Shape({ id: Id }),
    answer: Outcome({ id: Id }),
    errors: ['NO_EXISTE', 'YA_PAGADA', 'COSA_PROPIA'],
  }),
};

import { canReorder, canSetRates, comparableName, TEXTS } from '@conserje/rules';
import { AppError, orThrow } from '../../../platform/appError.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { withdrawOffersWithoutRank } from '../../careers/career/career.public.ts';
import { findActiveUsuario } from '../../identity/people/people.public.ts';
import { releaseIneligible } from '../../work/tiempos/tiempos.public.ts';
import { findTopCategoria } from './mantenimiento.queries.ts';

/** Returns the lower bound of the orders in a categoria. */
export const categoriaOrder = (categoria: number): number => categoria * 1000;

/**
 * Returns the caller's current place, if it permits a change of the ladder at these orders.
 * @throws AppError SIN_SESION, SIN_PERMISO
 */
export async function requireAbove(tx: Tx, ...orders: number[]): Promise<{ orden: number; id_categoria: number }> {
  const actor = orThrow(await findActiveUsuario(tx.db, orThrow(tx.actor, 'INTERNO').id), 'SIN_SESION');
  if (!orders.every((orden) => canReorder(orden, actor))) throw new AppError('SIN_PERMISO', TEXTS.escalaAlta);
  return actor;
}

/**
 * Checks that the caller's current place permits a change of a categoria's requirements, pay, charges and shares
 * (decisions §5).
 * @throws AppError SIN_SESION, SIN_PERMISO
 */
export async function requireRates(tx: Tx, categoria: number): Promise<void> {
  const actor = orThrow(await findActiveUsuario(tx.db, orThrow(tx.actor, 'INTERNO').id), 'SIN_SESION');
  if (!canSetRates(categoria, actor, await findTopCategoria(tx.db)))
    throw new AppError('SIN_PERMISO', TEXTS.tarifasAltas);
}

/** @throws AppError NOMBRE_OCUPADO when another item has the same name, as names are compared */
export function requireFreeName(
  field: string,
  name: string,
  others: readonly { id: number; nombre: string }[],
  exceptId?: number,
): void {
  const wanted = comparableName(name);
  if (others.some((o) => o.id !== exceptId && comparableName(o.nombre) === wanted))
    throw new AppError('NOMBRE_OCUPADO', undefined, field);
}

/**
 * Announces a change of the ladder; writes it (`what`) to the security log, without names. Releases the tiempos whose
 * encargado may no longer manage them, and withdraws the offers that their senders could no longer make.
 */
export async function notifyLadder(tx: Tx, what: string, msg: string): Promise<void> {
  await releaseIneligible(tx);
  withdrawOffersWithoutRank(tx);
  await tx.recordSecurity({ clase: 'ajustes', usuario: null, detalle: `Escala: ${what}` });
  tx.notify({ tema: 'rangos', msg });
}

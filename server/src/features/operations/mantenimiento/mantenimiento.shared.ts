import { canReorder, canSetRates, comparableName, TEXTS } from '@conserje/rules';
import { AppError, orThrow } from '../../../platform/appError.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { findActiveUsuario } from '../../identity/people/people.public.ts';
import { releaseIneligible } from '../../work/tiempos/tiempos.public.ts';
import { findTopCategoria } from './mantenimiento.queries.ts';

/** The place on the ladder that a whole category begins at: nobody in it stands lower. */
export const rangoOrder = (categoria: number): number => categoria * 1000;

/**
 * The caller as they stand now, who may change the ladder at a place.
 * @throws AppError SIN_SESION, SIN_PERMISO
 */
export async function requireAbove(tx: Tx, ...orders: number[]): Promise<{ orden: number; id_categoria: number }> {
  const actor = orThrow(await findActiveUsuario(tx.db, orThrow(tx.actor, 'INTERNO').id), 'SIN_SESION');
  if (!orders.every((orden) => canReorder(orden, actor))) throw new AppError('SIN_PERMISO', TEXTS.escalaAlta);
  return actor;
}

/**
 * The caller as they stand now, who may set what a category asks, pays, charges or shares (decisions §5).
 * @throws AppError SIN_SESION, SIN_PERMISO
 */
export async function requireRates(tx: Tx, categoria: number): Promise<void> {
  const actor = orThrow(await findActiveUsuario(tx.db, orThrow(tx.actor, 'INTERNO').id), 'SIN_SESION');
  if (!canSetRates(categoria, actor, await findTopCategoria(tx.db)))
    throw new AppError('SIN_PERMISO', TEXTS.tarifasAltas);
}

/** Where two of one kind would have the same name, as names are compared. */
export function requireFreeName(
  field: string,
  nombre: string,
  others: readonly { id: number; nombre: string }[],
  exceptId?: number,
): void {
  const wanted = comparableName(nombre);
  if (others.some((o) => o.id !== exceptId && comparableName(o.nombre) === wanted))
    throw new AppError('NOMBRE_OCUPADO', undefined, field);
}

/**
 * Tells those who look on that the ladder, or what it gives, is another now, and the security log what of it (`que`), without
 * names. Tiempos that someone may no longer manage are let go of.
 */
export async function notifyRangos(tx: Tx, what: string, msg: string): Promise<void> {
  await releaseIneligible(tx);
  await tx.recordSecurity({ clase: 'ajustes', usuario: null, detalle: `Escala: ${what}` });
  tx.notify({ tema: 'rangos', msg });
}

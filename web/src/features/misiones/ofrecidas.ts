import type { RangoVenta } from '@conserje/contract';
import { revisarSubidaVenta } from '@conserje/rules';
import { cuantasDebajo } from '../../dominio/escala.ts';

/**
 * What may be sold to someone: for sale, above their mission, below the seller's own.
 * @param rangos from the lowest to the highest
 * @param actual id of the buyer's mission
 */
export function ofrecidas(
  rangos: readonly RangoVenta[],
  actual: number,
  vendedor: Parameters<typeof cuantasDebajo>[1],
): RangoVenta[] {
  const escala = rangos.map((r, orden) => ({ ...r, orden }));
  const suya = escala.find((r) => r.id === actual);
  if (!suya) return [];
  return escala.slice(0, cuantasDebajo(rangos, vendedor)).filter((r) => revisarSubidaVenta(suya, r) === null);
}

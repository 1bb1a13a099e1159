import type { RangoVenta } from '@conserje/contract';
import { checkMisionForSale } from '@conserje/rules';
import { countBelow } from '../../../shared/misiones/countBelow.ts';

/**
 * Returns the misiones that may be sold: for sale, above the buyer's, below the seller's own.
 * @param rangos from the lowest to the highest
 * @param currentRangoId id of the buyer's mision
 */
export function listOfferedMisiones(
  rangos: readonly RangoVenta[],
  currentRangoId: number,
  seller: Parameters<typeof countBelow>[1],
): RangoVenta[] {
  const ladder = rangos.map((r, orden) => ({ ...r, orden }));
  const current = ladder.find((r) => r.id === currentRangoId);
  if (!current) return [];
  return ladder.slice(0, countBelow(rangos, seller)).filter((r) => checkMisionForSale(current, r) === null);
}

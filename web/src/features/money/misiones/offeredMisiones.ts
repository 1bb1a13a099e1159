import type { RangoVenta } from '@conserje/contract';
import { checkMisionForSale } from '@conserje/rules';
import { countBelow } from '../../../shared/missions/countBelow.ts';

/**
 * What may be sold to someone: for sale, above their mission, below the seller's own.
 * @param rangos from the lowest to the highest
 * @param actual id of the buyer's mission
 */
export function offered(
  rangos: readonly RangoVenta[],
  actual: number,
  seller: Parameters<typeof countBelow>[1],
): RangoVenta[] {
  const ladder = rangos.map((r, orden) => ({ ...r, orden }));
  const theirs = ladder.find((r) => r.id === actual);
  if (!theirs) return [];
  return ladder.slice(0, countBelow(rangos, seller)).filter((r) => checkMisionForSale(theirs, r) === null);
}

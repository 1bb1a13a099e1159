import type { RangoVenta } from '@conserje/contract';
import { revisarSubidaVenta } from '@conserje/rules';

/** A user's mission, by its name and category as a session has it. */
export interface MisionPropia {
  mision: string;
  id_categoria: number;
}

/**
 * What may be sold to someone: for sale, above their mission, below the seller's own.
 * @param rangos from the lowest to the highest
 * @param actual id of the buyer's mission
 */
export function ofrecidas(rangos: readonly RangoVenta[], actual: number, vendedor: MisionPropia): RangoVenta[] {
  const escala = rangos.map((r, orden) => ({ ...r, orden }));
  const suya = escala.find((r) => r.id === actual);
  // Whoever stands above all that is sold finds none of it here.
  const techo = escala.find((r) => r.nombre === vendedor.mision && r.categoria === vendedor.id_categoria);
  if (!suya) return [];
  return escala.filter((r) => r.orden < (techo?.orden ?? escala.length) && revisarSubidaVenta(suya, r) === null);
}

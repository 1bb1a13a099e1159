import type { Venta } from '@conserje/contract';

/**
 * The history as it is shown: sales that were ticked here and no longer belong to what is looked at stay in their place,
 * so that the next press does not land on the neighbour.
 */
export function enSuSitio(ventas: readonly Venta[], tocadas: ReadonlyMap<number, Venta>): readonly Venta[] {
  const presentes = new Set(ventas.map((v) => v.id));
  const ausentes = [...tocadas.values()].filter((v) => !presentes.has(v.id));
  return ausentes.length === 0 ? ventas : [...ventas, ...ausentes].sort((a, b) => b.id - a.id);
}

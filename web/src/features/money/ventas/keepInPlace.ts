import type { Venta } from '@conserje/contract';

/** A sale that was ticked here, and the one that it stood after; null where it was the first. */
export interface TouchedVenta {
  venta: Venta;
  after: number | null;
}

/** The sale before one, as they are shown. */
export function previousVentaId(ventas: readonly Venta[], id: number): number | null {
  return ventas[ventas.findIndex((v) => v.id === id) - 1]?.id ?? null;
}

/**
 * The history as it is shown: sales that were ticked here and no longer belong to what is looked at stay in their place,
 * so that the next press does not land on the neighbour.
 */
export function keepInPlace(ventas: readonly Venta[], touched: ReadonlyMap<number, TouchedVenta>): readonly Venta[] {
  const present = new Set(ventas.map((v) => v.id));
  let unplaced = [...touched.values()].filter(({ venta }) => !present.has(venta.id));
  if (unplaced.length === 0) return ventas;
  const rows = [...ventas];
  // One may have stood after another that is gone as well, whichever was ticked first.
  for (let countBefore = -1; unplaced.length !== countBefore; ) {
    countBefore = unplaced.length;
    unplaced = unplaced.filter((touchedVenta) => !place(rows, touchedVenta));
  }
  return [...unplaced.map(({ venta }) => venta), ...rows];
}

function place(rows: Venta[], { venta, after }: TouchedVenta): boolean {
  const index = after === null ? 0 : rows.findIndex((v) => v.id === after) + 1;
  if (after !== null && index === 0) return false;
  rows.splice(index, 0, venta);
  return true;
}

import type { Venta } from '@conserje/contract';

/** A ticked venta and its predecessor; null if it was the first. */
export interface TouchedVenta {
  venta: Venta;
  after: number | null;
}

/** Returns the id of the venta above a given one; null for the first. */
export function previousVentaId(ventas: readonly Venta[], id: number): number | null {
  return ventas[ventas.findIndex((v) => v.id === id) - 1]?.id ?? null;
}

/**
 * Returns the displayed history: ticked ventas that no longer match the view keep their place, so that the next press
 * does not hit the neighbour.
 */
export function keepInPlace(ventas: readonly Venta[], touched: ReadonlyMap<number, TouchedVenta>): readonly Venta[] {
  const present = new Set(ventas.map((v) => v.id));
  let unplaced = [...touched.values()].filter(({ venta }) => !present.has(venta.id));
  if (unplaced.length === 0) return ventas;
  const rows = [...ventas];
  // The predecessor may be a removed one too, ticked earlier or later.
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

import type { Venta } from '@conserje/contract';

/** A sale that was ticked here, and the one that it stood after; null where it was the first. */
export interface Tocada {
  venta: Venta;
  tras: number | null;
}

/** The sale before one, as they are shown. */
export function anterior(ventas: readonly Venta[], id: number): number | null {
  return ventas[ventas.findIndex((v) => v.id === id) - 1]?.id ?? null;
}

/**
 * The history as it is shown: sales that were ticked here and no longer belong to what is looked at stay in their place,
 * so that the next press does not land on the neighbour.
 */
export function enSuSitio(ventas: readonly Venta[], tocadas: ReadonlyMap<number, Tocada>): readonly Venta[] {
  const presentes = new Set(ventas.map((v) => v.id));
  let esperan = [...tocadas.values()].filter(({ venta }) => !presentes.has(venta.id));
  if (esperan.length === 0) return ventas;
  const filas = [...ventas];
  // One may have stood after another that is gone as well, whichever was ticked first.
  for (let antes = -1; esperan.length !== antes; ) {
    antes = esperan.length;
    esperan = esperan.filter((tocada) => !poner(filas, tocada));
  }
  return [...esperan.map(({ venta }) => venta), ...filas];
}

function poner(filas: Venta[], { venta, tras }: Tocada): boolean {
  const sitio = tras === null ? 0 : filas.findIndex((v) => v.id === tras) + 1;
  if (tras !== null && sitio === 0) return false;
  filas.splice(sitio, 0, venta);
  return true;
}

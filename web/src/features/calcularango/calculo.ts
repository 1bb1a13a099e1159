import type { Rango } from '@conserje/contract';
import type { Reparo } from '@conserje/rules';
import { CATEGORIA_VENTA_MAX, diferencia, revisarCalculo } from '@conserje/rules';

export interface Eleccion {
  /** Ids; 0 while nothing is chosen. */
  rango1: number;
  rango2: number;
}

export type Calculo =
  | { reparo: Reparo<keyof Eleccion>; de: null; a: null; precio: null }
  | { reparo: null; de: Rango; a: Rango; precio: number };

/** Missions that the calculator offers (part 2 §9), in the ladder's order. */
export const calculables = (escala: readonly Rango[]): Rango[] =>
  escala.filter((r) => r.categoria <= CATEGORIA_VENTA_MAX);

/**
 * What it costs to go from one mission to another, or why it cannot be said.
 * @param rangos those of `calculables`
 */
export function calcular(rangos: readonly Rango[], { rango1, rango2 }: Eleccion): Calculo {
  const buscar = (id: number) => {
    const orden = rangos.findIndex((r) => r.id === id);
    const rango = rangos[orden];
    return rango ? { ...rango, orden } : null;
  };
  const [de, a] = [buscar(rango1), buscar(rango2)];
  const reparo = revisarCalculo(de, a);
  if (reparo) return { reparo, de: null, a: null, precio: null };
  if (!de || !a) throw new Error('revisarCalculo lets nobody pass who has not chosen both');
  return { reparo: null, de, a, precio: diferencia(de, a) };
}

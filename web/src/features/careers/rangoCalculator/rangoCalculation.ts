import type { Rango } from '@conserje/contract';
import type { Violation } from '@conserje/rules';
import { CATEGORIA_VENTA_MAX, checkCalculation, priceDifference } from '@conserje/rules';

export interface RangoChoice {
  /** Ids; 0 for none. */
  rango1: number;
  rango2: number;
}

export type Calculation =
  | { violation: Violation<keyof RangoChoice>; from: null; to: null; price: null }
  | { violation: null; from: Rango; to: Rango; price: number };

/** Lists the misiones that the calculator offers (part 2 §9), in the order of the ladder. */
export const calculableRangos = (ladder: readonly Rango[]): Rango[] =>
  ladder.filter((r) => r.categoria <= CATEGORIA_VENTA_MAX);

/**
 * Returns the price from one mision to another, or the reason that there is none.
 * @param rangos those of `calculableRangos`
 */
export function calculate(rangos: readonly Rango[], { rango1, rango2 }: RangoChoice): Calculation {
  const findRango = (id: number) => {
    const orden = rangos.findIndex((r) => r.id === id);
    const rango = rangos[orden];
    return rango ? { ...rango, orden } : null;
  };
  const [de, a] = [findRango(rango1), findRango(rango2)];
  const violation = checkCalculation(de, a);
  if (violation) return { violation, from: null, to: null, price: null };
  if (!de || !a) throw new Error('checkCalculation lets nobody pass who has not chosen both');
  return { violation: null, from: de, to: a, price: priceDifference(de, a) };
}

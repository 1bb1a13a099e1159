import { describe, expect, test } from 'vitest';
import { calculableRangos, calculate } from './rangoCalculation.ts';

const rango = (id: number, categoria: number, precio: number) => ({
  id,
  nombre: `M${id}`,
  precio,
  categoria,
  venta: 1,
  traslado_venta: 0,
});
// Mision 6 is above 4 and costs less; 7 is below 3 on the ladder: ids carry no order.
const LADDER = [rango(7, 1, 5), rango(3, 1, 8), rango(4, 9, 100), rango(6, 9, 52), rango(5, 10, 200)];
const RANGOS = calculableRangos(LADDER);

describe('calculation', () => {
  test('offers categorias 9 and lower', () => {
    expect(RANGOS.map((r) => r.id)).toEqual([7, 3, 4, 6]);
  });
  test('the result is the second price minus the first', () => {
    expect(calculate(RANGOS, { rango1: 7, rango2: 4 })).toMatchObject({ price: 95, violation: null });
  });
  test.each([
    [0, 4, 'rango1', 'Aun no has seleccionado'],
    [7, 0, 'rango2', 'Aun no has seleccionado'],
    [7, 5, 'rango2', 'Aun no has seleccionado'],
    [3, 7, 'rango2', 'Rango 2 debe ser mayor a Rango 1'],
    [3, 3, 'rango2', 'Rango 2 debe ser mayor a Rango 1'],
    [4, 6, 'rango2', 'Rango 2 cuesta menos que Rango 1. Elige otra misión.'],
  ])('%i and %i: %s, %s', (rango1, rango2, campo, msg) => {
    expect(calculate(RANGOS, { rango1, rango2 }).violation).toEqual({ campo, msg });
  });
});

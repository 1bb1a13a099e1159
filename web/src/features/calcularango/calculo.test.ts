import { describe, expect, test } from 'vitest';
import { calculables, calcular } from './calculo.ts';

const rango = (id: number, categoria: number, precio: number) => ({
  id,
  nombre: `M${id}`,
  precio,
  categoria,
  venta: 1,
  traslado_venta: 0,
});
// Mission 6 is above 4 and costs less.
// On the ladder 7 stands below 3: ids tell nothing of the order.
const ESCALA = [rango(7, 1, 5), rango(3, 1, 8), rango(4, 9, 100), rango(6, 9, 52), rango(5, 10, 200)];
const RANGOS = calculables(ESCALA);

describe('calcular', () => {
  test('offers categories 9 and lower', () => {
    expect(RANGOS.map((r) => r.id)).toEqual([7, 3, 4, 6]);
  });
  test('is the second price minus the first', () => {
    expect(calcular(RANGOS, { rango1: 7, rango2: 4 })).toMatchObject({ precio: 95, reparo: null });
  });
  test.each([
    [0, 4, 'rango1', 'Aun no has seleccionado'],
    [7, 0, 'rango2', 'Aun no has seleccionado'],
    [7, 5, 'rango2', 'Aun no has seleccionado'],
    [3, 7, 'rango2', 'Rango 2 debe ser mayor a Rango 1'],
    [3, 3, 'rango2', 'Rango 2 debe ser mayor a Rango 1'],
    [4, 6, 'rango2', 'Rango 2 cuesta menos que Rango 1. Elige otra misión.'],
  ])('%i and %i: %s, %s', (rango1, rango2, campo, msg) => {
    expect(calcular(RANGOS, { rango1, rango2 }).reparo).toEqual({ campo, msg });
  });
});

import { describe, expect, test } from 'vitest';
import { listOfferedMisiones } from './offeredMisiones.ts';

const rango = (id: number, categoria: number, precio: number, venta = 1) => ({
  id,
  nombre: `M${id}`,
  precio,
  categoria,
  venta,
});
const RANGOS = [rango(7, 1, 5), rango(3, 1, 8, 0), rango(4, 2, 20), rango(9, 3, 12), rango(5, 4, 60)];
const FOUNDER = { mision: 'Fundador', id_categoria: 12 };
const ids = (current: number, seller = FOUNDER) => listOfferedMisiones(RANGOS, current, seller).map((r) => r.id);

describe('listOfferedMisiones', () => {
  test('offers misiones for sale above the current one', () => {
    expect(ids(7)).toEqual([4, 9, 5]);
    expect(ids(3)).toEqual([4, 9, 5]);
    expect(ids(5)).toEqual([]);
  });
  test('offers none that costs less than the current one', () => {
    expect(ids(4)).toEqual([5]);
  });
  test("offers only misiones below the seller's own", () => {
    expect(ids(7, { mision: 'M9', id_categoria: 3 })).toEqual([4]);
    expect(ids(7, { mision: 'M9', id_categoria: 2 })).toEqual([4, 9, 5]);
  });
  test('offers none to a person whose mision is not on the given ladder', () => {
    expect(ids(99)).toEqual([]);
  });
});

import { describe, expect, it } from 'vitest';
import type { Lugar } from './grafico.ts';
import { barras, marcas, pasoCuenta, pasoMinutos, total } from './grafico.ts';

const lugares = (...valores: number[][]): Lugar[] =>
  valores.map((v, i) => ({ clave: `${i}`, corto: `${i}`, largo: `${i}`, valores: v }));

describe('the scale', () => {
  it('has at most four steps, whatever there is to show', () => {
    for (const maximo of [0, 1, 3, 7, 119, 121, 400, 1440, 5000, 40_000, 1_234_567])
      for (const pasoDe of [pasoMinutos, pasoCuenta]) expect(maximo / pasoDe(maximo)).toBeLessThanOrEqual(4);
  });
  it.each([
    [0, 1],
    [4, 1],
    [5, 2],
    [20, 5],
    [21, 10],
    [3999, 1000],
  ])('of %d credits goes by %d', (maximo, paso) => expect(pasoCuenta(maximo)).toBe(paso));
  it('reaches over the highest bar and never vanishes', () => {
    expect(marcas(lugares([0, 0]), pasoMinutos)).toEqual([0, 30]);
    expect(marcas(lugares([90, 20], [10, 130]), pasoMinutos)).toEqual([0, 60, 120, 180]);
    expect(marcas(lugares([-5]), pasoCuenta)).toEqual([0, 1]);
    expect(marcas(lugares([30]), pasoMinutos, [{ serie: 0, valor: 240, texto: '' }])).toEqual([0, 60, 120, 180, 240]);
  });
});

describe('the bars', () => {
  it('stand side by side around the middle of their place, and corrections never hang below', () => {
    const [lunes, martes] = barras(lugares([60, 0], [-30, 120]), 120);
    expect(lunes?.map((b) => b.alto)).toEqual([50, 0]);
    expect(martes?.map((b) => b.alto)).toEqual([0, 100]);
    const [izquierda, derecha] = lunes ?? [];
    expect(izquierda && izquierda.x + izquierda.ancho).toBeLessThan(25);
    expect(derecha?.x).toBeGreaterThan(25);
  });
  it('fill their place when they are alone', () => {
    const [[una] = []] = barras(lugares([1], [1], [1], [1]), 1);
    expect(una && una.x + una.ancho / 2).toBeCloseTo(12.5);
    expect(una?.ancho).toBeCloseTo(25 * 0.66);
  });
  it('add up', () => {
    expect(total(lugares([60, 5], [-30, 10]), 0)).toBe(30);
  });
});

import { describe, expect, it } from 'vitest';
import type { Dia } from './semana.ts';
import { barras, marcas, pasoDe, total } from './semana.ts';

const semana = (...minutos: [number, number][]): Dia[] =>
  minutos.map(([asistencia, times], i) => ({ dia: `2026-11-${16 + i}`, asistencia, times }));

describe('the scale', () => {
  it('has at most four steps, whatever the week was', () => {
    for (const maximo of [0, 1, 119, 121, 400, 1440, 5000, 40_000])
      expect(maximo / pasoDe(maximo)).toBeLessThanOrEqual(4);
  });
  it('reaches over the highest bar and never vanishes', () => {
    expect(marcas(semana([0, 0]))).toEqual([0, 30]);
    expect(marcas(semana([90, 20], [10, 130]))).toEqual([0, 60, 120, 180]);
  });
});

describe('the bars', () => {
  it('stand side by side around the middle of their day, and corrections never hang below', () => {
    const [lunes, martes] = barras(semana([60, 0], [-30, 120]), 120);
    expect(lunes?.map((b) => b.alto)).toEqual([50, 0]);
    expect(martes?.map((b) => b.alto)).toEqual([0, 100]);
    const [izquierda, derecha] = lunes ?? [];
    expect(izquierda && izquierda.x + izquierda.ancho).toBeLessThan(25);
    expect(derecha?.x).toBeGreaterThan(25);
  });
  it('add up', () => {
    expect(total(semana([60, 5], [-30, 10]), 'asistencia')).toBe(30);
  });
});

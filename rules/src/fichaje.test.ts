import { expect, test } from 'vitest';
import { FICHAJE_MAX_MS, minutosFichados, olvidado, salidaDe } from './fichaje.ts';

const MIN = 60_000;
const abierta = { entrada: 1000, salida: null, deducido: 0 };

test('whole minutes, less what was taken off, never under 0', () => {
  expect(minutosFichados(abierta, 1000 + 2 * MIN - 1)).toBe(1);
  expect(minutosFichados({ ...abierta, salida: 1000 + 9 * MIN, deducido: 5 }, 0)).toBe(4);
  expect(minutosFichados({ ...abierta, salida: 1000 + 9 * MIN, deducido: 10 }, 0)).toBe(0);
  expect(minutosFichados(abierta, 0)).toBe(0);
});

test('one that nobody closes ends after twelve hours', () => {
  const fin = 1000 + FICHAJE_MAX_MS;
  expect([olvidado(abierta, fin - 1), olvidado(abierta, fin)]).toEqual([false, true]);
  expect([salidaDe(abierta, fin - 1), salidaDe(abierta, fin + MIN)]).toEqual([null, fin]);
  expect(minutosFichados(abierta, fin + 90 * MIN)).toBe(720);
  expect(olvidado({ entrada: 0, salida: 5 }, fin)).toBe(false);
});

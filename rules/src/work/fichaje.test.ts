import { expect, test } from 'vitest';
import { FICHAJE_MAX_MS, fichajeExit, fichajeMinutes, isFichajeForgotten } from './fichaje.ts';

const MIN = 60_000;
const abierta = { entrada: 1000, salida: null, deducido: 0 };

test('counts whole minutes less deductions, never below 0', () => {
  expect(fichajeMinutes(abierta, 1000 + 2 * MIN - 1)).toBe(1);
  expect(fichajeMinutes({ ...abierta, salida: 1000 + 9 * MIN, deducido: 5 }, 0)).toBe(4);
  expect(fichajeMinutes({ ...abierta, salida: 1000 + 9 * MIN, deducido: 10 }, 0)).toBe(0);
  expect(fichajeMinutes(abierta, 0)).toBe(0);
});

test('an unclosed fichaje ends after twelve hours', () => {
  const end = 1000 + FICHAJE_MAX_MS;
  expect([isFichajeForgotten(abierta, end - 1), isFichajeForgotten(abierta, end)]).toEqual([false, true]);
  expect([fichajeExit(abierta, end - 1), fichajeExit(abierta, end + MIN)]).toEqual([null, end]);
  expect(fichajeMinutes(abierta, end + 90 * MIN)).toBe(720);
  expect(isFichajeForgotten({ entrada: 0, salida: 5 }, end)).toBe(false);
});

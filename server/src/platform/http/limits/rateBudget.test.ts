import { CONTRACT } from '@conserje/contract';
import { expect, test } from 'vitest';
import { LIMITS } from './limits.ts';
import { budgetKindOf, RateBudgets, RateLimited } from './rateBudget.ts';

const NOW = 1_000_000_000_000;

test('cada género se gasta aparte y vuelve entero cuando pasa su minuto, con lo que falta dicho', () => {
  const one = new RateBudgets({ reads: 2, writes: 1, heavy: 1 });
  one.spend(1, 'reads', NOW);
  one.spend(1, 'reads', NOW + 20_500);
  expect(() => one.spend(1, 'reads', NOW + 20_500)).toThrow('Vas muy rápido. Espera 40 segundos.');
  expect(() => one.spend(1, 'reads', NOW + 59_999)).toThrow('Espera 1 segundo.');
  one.spend(1, 'writes', NOW + 59_999);
  one.spend(2, 'reads', NOW + 59_999);
  one.spend(1, 'reads', NOW + 60_000);
});

test.each([
  ['getAllTime', 'reads'],
  ['usuarioList', 'reads'],
  ['getUsuariosTiempos', 'heavy'],
  ['openTime', 'writes'],
  ['ventaAction', 'writes'],
  ['updateLista', 'heavy'],
  ['allNomina', 'heavy'],
  ['placaCategoria', 'heavy'],
  ['misDatos', 'heavy'],
] as const)('%s se gasta de las %s', (llamada, budgetKind) => {
  expect(budgetKindOf(CONTRACT[llamada])).toBe(budgetKind);
});

test('un reloj que se atrasa no deja a nadie fuera', () => {
  const one = new RateBudgets({ reads: 1, writes: 1, heavy: 1 });
  one.spend(1, 'reads', NOW);
  expect(() => one.spend(1, 'reads', NOW)).toThrow(RateLimited);
  one.spend(1, 'reads', NOW - 3_600_000);
});

test('de tantas personas como se quiera no crece sin fin, y quien vuelve empieza de nuevo', () => {
  const one = new RateBudgets({ reads: 1, writes: 1, heavy: 1 });
  for (let person = 1; person <= 10_001; person += 1) one.spend(person, 'reads', NOW);
  one.spend(1, 'reads', NOW);
  expect(() => one.spend(10_001, 'reads', NOW)).toThrow(RateLimited);
});

test('lo que cabe en un minuto es mucho más que lo que pide la pantalla más movida', () => {
  // Three windows of Tiempos, each asking six queries again for one event a second, and the bell.
  expect(LIMITS.rateBudget.reads).toBeGreaterThan(2 * 3 * (6 * 60 + 4));
  // Two presses a second, all minute long.
  expect(LIMITS.rateBudget.writes).toBeGreaterThan(4 * 120);
});

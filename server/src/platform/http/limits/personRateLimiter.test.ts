import { CONTRACT } from '@conserje/contract';
import { expect, test } from 'vitest';
import { LIMITS } from './limits.ts';
import { PersonRateLimiter, RateLimitedError, rateKindOf } from './personRateLimiter.ts';

const NOW = 1_000_000_000_000;

test('each kind is spent apart, refills after its minute and reports the remaining wait', () => {
  const one = new PersonRateLimiter({ reads: 2, writes: 1, heavy: 1 });
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
] as const)('%s is spent from %s', (call, rateKind) => {
  expect(rateKindOf(CONTRACT[call])).toBe(rateKind);
});

test('a clock set back locks nobody out', () => {
  const one = new PersonRateLimiter({ reads: 1, writes: 1, heavy: 1 });
  one.spend(1, 'reads', NOW);
  expect(() => one.spend(1, 'reads', NOW)).toThrow(RateLimitedError);
  one.spend(1, 'reads', NOW - 3_600_000);
});

test('the number of people counted is bounded, and an evicted one starts anew', () => {
  const one = new PersonRateLimiter({ reads: 1, writes: 1, heavy: 1 });
  for (let person = 1; person <= 10_001; person += 1) one.spend(person, 'reads', NOW);
  one.spend(1, 'reads', NOW);
  expect(() => one.spend(10_001, 'reads', NOW)).toThrow(RateLimitedError);
});

test('the budget of a minute far exceeds the use of the busiest screen', () => {
  // Three windows of Tiempos, each repeating six queries for one event per second, and the notifications.
  expect(LIMITS.personRateLimits.reads).toBeGreaterThan(2 * 3 * (6 * 60 + 4));
  // Two clicks per second, all minute long.
  expect(LIMITS.personRateLimits.writes).toBeGreaterThan(4 * 120);
});

import { expect, test } from 'vitest';
import { DAY_MS } from '../shared/dates.ts';
import { mayAnnul } from './annulments.ts';

const MADE = { autor: 7, authorOrder: 9002, fecha: 0 };
test.each<[who: { id: number; orden: number }, age: number, may: boolean]>([
  [{ id: 7, orden: 9002 }, DAY_MS - 1, true],
  [{ id: 7, orden: 9002 }, DAY_MS, false],
  [{ id: 7, orden: 12_001 }, DAY_MS, false],
  [{ id: 8, orden: 9002 }, 0, false],
  [{ id: 8, orden: 9001 }, 0, false],
  [{ id: 8, orden: 9003 }, 400 * DAY_MS, true],
])('%j annuls a row that is %d ms old: %s', (who, age, may) => {
  expect(mayAnnul(MADE, who, age)).toBe(may);
});

test('any active person stands above an author who left', () => {
  expect(mayAnnul({ ...MADE, authorOrder: undefined }, { id: 8, orden: 1001 }, DAY_MS)).toBe(true);
});

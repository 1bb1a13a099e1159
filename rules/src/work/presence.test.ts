import { expect, test } from 'vitest';
import { minutesByQuarter, QUARTER_HOUR_MS } from './presence.ts';

const HOUR = 4 * QUARTER_HOUR_MS;
/** A whole hour as the origin of the quarters. */
const ON_THE_HOUR = 100 * HOUR;
const relativeToHour = (quarters: Map<number, number>) =>
  [...quarters].map(([cuarto, minutos]) => [cuarto - ON_THE_HOUR / QUARTER_HOUR_MS, minutos]);
const minutos = (n: number): number => n * 60_000;

test.each<[string, [atendidos: number, untilMinute: number][], number, number, number[][]]>([
  [
    'one full hour',
    [[60, 60]],
    0,
    60,
    [
      [0, 15],
      [1, 15],
      [2, 15],
      [3, 15],
    ],
  ],
  [
    'across two quarters',
    [[20, 25]],
    0,
    20,
    [
      [0, 10],
      [1, 10],
    ],
  ],
  ['a minute that ends on the quarter belongs to the one that ends', [[1, 15]], 0, 1, [[0, 1]]],
  ['one that ends later belongs to the one that begins', [[1, 16]], 0, 1, [[1, 1]]],
  ['only what is not confirmed', [[60, 60]], 50, 60, [[3, 10]]],
  [
    'with a pause of one hour',
    [
      [10, 10],
      [30, 90],
    ],
    0,
    30,
    [
      [0, 10],
      [4, 5],
      [5, 15],
    ],
  ],
  [
    'with a pause that ended without running',
    [
      [10, 10],
      [10, 70],
      [20, 80],
    ],
    0,
    20,
    [
      [0, 10],
      [4, 5],
      [5, 5],
    ],
  ],
  ['nothing new', [[60, 60]], 60, 60, []],
])('%s', (_case, paradas, confirmado, attended, expected) => {
  const runs = paradas.map(([atendidos, hasta]) => ({
    atendidos: atendidos * 60,
    fecha: ON_THE_HOUR + minutos(hasta),
  }));
  expect(relativeToHour(minutesByQuarter(runs, confirmado, attended))).toEqual(expected);
});

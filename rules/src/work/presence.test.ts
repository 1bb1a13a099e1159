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
    'una hora en punto',
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
    'a caballo de dos cuartos',
    [[20, 25]],
    0,
    20,
    [
      [0, 10],
      [1, 10],
    ],
  ],
  ['el minuto que acaba en punto es del cuarto que acaba', [[1, 15]], 0, 1, [[0, 1]]],
  ['el que acaba después, del que empieza', [[1, 16]], 0, 1, [[1, 1]]],
  ['solo lo que no está confirmado', [[60, 60]], 50, 60, [[3, 10]]],
  [
    'con una pausa de una hora',
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
    'con una pausa que acabó sin correr',
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
  ['nada nuevo', [[60, 60]], 60, 60, []],
])('%s', (_case, paradas, confirmado, attended, expected) => {
  const runs = paradas.map(([atendidos, hasta]) => ({
    atendidos: atendidos * 60,
    fecha: ON_THE_HOUR + minutos(hasta),
  }));
  expect(relativeToHour(minutesByQuarter(runs, confirmado, attended))).toEqual(expected);
});

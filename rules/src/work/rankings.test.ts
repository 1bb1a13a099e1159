import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MEJOR_TRABAJADOR_CATEGORIAS, mejorTrabajadorTitle, rankingPlaces, roundToHours } from './rankings.ts';

const values = fc.array(fc.option(fc.integer({ min: 1, max: 12 })), { maxLength: 30 });

describe('rankingPlaces', () => {
  test.each([
    [[], []],
    [[5], [1]],
    [
      [10, 30, 20],
      [3, 1, 2],
    ],
    [
      [9, 9, 8, 9, 1],
      [1, 1, 4, 1, 5],
    ],
    [
      [null, 3, null, 7],
      [null, 2, null, 1],
    ],
  ])('%j: %j', (given, expected) => {
    expect(rankingPlaces(given)).toEqual(expected);
  });

  test('each place is one more than the number of higher values, in any order', () => {
    fc.assert(
      fc.property(values, (given) => {
        const done = rankingPlaces(given);
        for (const [i, valor] of given.entries()) {
          const higherCount = given.filter((v) => v !== null && valor !== null && v > valor).length;
          expect(done[i]).toBe(valor === null ? null : higherCount + 1);
        }
        expect(rankingPlaces(given.toReversed())).toEqual(done.toReversed());
      }),
    );
  });
});

test.each([
  [-40, 0],
  [0, 0],
  [29, 0],
  [30, 1],
  [89, 1],
  [90, 2],
])('%i minutes are shown as %i hours', (minutos, horas) => {
  expect(roundToHours(minutos)).toBe(horas);
});

test('each honour is identified by its number', () => {
  expect(MEJOR_TRABAJADOR_CATEGORIAS.map(({ categoria, clave }) => `${categoria} ${clave}`)).toEqual([
    '1 ascensos',
    '2 asistencias',
    '3 tiempos',
    '4 timer_segdir',
  ]);
  expect([mejorTrabajadorTitle(4), mejorTrabajadorTitle(9)]).toEqual(['Timer de Seg. a Dir.', '9']);
});

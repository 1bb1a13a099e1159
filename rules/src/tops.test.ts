import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { horasRedondas, lugares, MEJORES, tituloDeMejor } from './tops.ts';

const valores = fc.array(fc.option(fc.integer({ min: 1, max: 12 })), { maxLength: 30 });

describe('los lugares de una tabla', () => {
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
  ])('%j: %j', (dados, esperados) => {
    expect(lugares(dados)).toEqual(esperados);
  });

  test('el lugar de cada quien es uno más que cuantos tienen más, en cualquier orden', () => {
    fc.assert(
      fc.property(valores, (dados) => {
        const hechos = lugares(dados);
        for (const [i, valor] of dados.entries()) {
          const conMas = dados.filter((v) => v !== null && valor !== null && v > valor).length;
          expect(hechos[i]).toBe(valor === null ? null : conMas + 1);
        }
        expect(lugares(dados.toReversed())).toEqual(hechos.toReversed());
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
])('%i minutos se muestran como %i horas', (minutos, horas) => {
  expect(horasRedondas(minutos)).toBe(horas);
});

test('cada reconocimiento se conoce por su número', () => {
  expect(MEJORES.map(({ categoria, clave }) => `${categoria} ${clave}`)).toEqual([
    ...['1 ascensos', '2 asistencias', '3 tiempos', '4 timer_segdir'],
  ]);
  expect([tituloDeMejor(4), tituloDeMejor(9)]).toEqual(['Timer de Seg. a Dir.', '9']);
});

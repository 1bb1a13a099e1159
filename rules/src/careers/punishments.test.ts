import { describe, expect, test } from 'vitest';
import type { Gravedad } from './normativaContent.ts';
import { NORMATIVA_DEFAULT } from './normativaDefault.ts';
import { nextPunishments, punishmentFor } from './punishments.ts';

const { castigos } = NORMATIVA_DEFAULT;

/** Newest fault, llamados that count with it (leve, moderada, grave), step that it reaches. */
const EXAMPLES: [Gravedad, [number, number, number], Gravedad, number, string | null][] = [
  ['leve', [1, 0, 0], 'leve', 1, 'Advertencia'],
  ['leve', [2, 0, 0], 'leve', 2, 'Suma de 5 minutos de tiempo'],
  ['leve', [3, 0, 0], 'moderada', 1, 'Multa de 5C'],
  ['leve', [4, 0, 0], 'moderada', 2, 'Multa de 15C'],
  ['leve', [5, 0, 0], 'grave', 1, 'Multa de 25C'],
  ['leve', [6, 0, 0], 'grave', 2, 'Degrado o despido, según el caso'],
  ['leve', [7, 0, 0], 'grave', 3, null],
  ['leve', [1, 2, 0], 'leve', 1, 'Advertencia'],
  ['leve', [2, 5, 3], 'leve', 2, 'Suma de 5 minutos de tiempo'],
  ['leve', [3, 1, 0], 'moderada', 2, 'Multa de 15C'],
  ['leve', [3, 2, 0], 'grave', 1, 'Multa de 25C'],
  ['moderada', [0, 1, 0], 'moderada', 1, 'Multa de 5C'],
  ['moderada', [2, 1, 0], 'moderada', 1, 'Multa de 5C'],
  ['moderada', [3, 1, 0], 'moderada', 2, 'Multa de 15C'],
  ['moderada', [0, 2, 0], 'moderada', 2, 'Multa de 15C'],
  ['moderada', [0, 3, 0], 'grave', 1, 'Multa de 25C'],
  ['moderada', [0, 3, 1], 'grave', 2, 'Degrado o despido, según el caso'],
  ['grave', [0, 0, 1], 'grave', 1, 'Multa de 25C'],
  ['grave', [2, 2, 1], 'grave', 1, 'Multa de 25C'],
  ['grave', [0, 0, 2], 'grave', 2, 'Degrado o despido, según el caso'],
  ['grave', [0, 0, 3], 'grave', 3, null],
  ['grave', [0, 0, 9], 'grave', 3, null],
];

test.each(EXAMPLES)(
  '%s with %j counting reaches %s %d: %j',
  (falta, [leve, moderada, grave], gravedad, paso, texto) => {
    const reached = punishmentFor(falta, { leve, moderada, grave }, castigos);
    expect([reached.gravedad, reached.paso, reached.castigo?.texto ?? null]).toEqual([gravedad, paso, texto]);
  },
);

test('the next step of each gravity counts one llamado more', () => {
  const next = nextPunishments({ leve: 1, moderada: 2, grave: 0 }, castigos);
  expect([next.leve.castigo?.texto, next.moderada.castigo?.texto, next.grave.castigo?.texto]).toEqual([
    'Suma de 5 minutos de tiempo',
    'Multa de 25C',
    'Multa de 25C',
  ]);
});

describe('a scale whose third light fault is a fine', () => {
  const [first, second] = castigos.leve;
  const fined = { texto: 'Multa de 3C', efecto: 'multa' as const, cantidad: 3 };
  const scale = { ...castigos, leve: [first, second, fined].filter((c) => c !== undefined) };
  test.each([3, 4, 9])('stays light at the %dth', (leve) => {
    expect(punishmentFor('leve', { leve, moderada: 0, grave: 0 }, scale)).toEqual({
      gravedad: 'leve',
      paso: 3,
      castigo: fined,
    });
  });
  test('and adds nothing to the intermediate ones', () => {
    expect(punishmentFor('moderada', { leve: 9, moderada: 1, grave: 0 }, scale).paso).toBe(1);
  });
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { EncuestaInput } from './encuestas.ts';
import { checkEncuesta, encuestaOptions, voteShares } from './encuestas.ts';

const NOW = { dia: '2026-03-10', hora: '12:30' };
const VALID: EncuestaInput = { pregunta: '¿Sábado?', opciones: ['Sí', 'No'], hasta: '2026-03-12', hastaHora: '' };
const TEN = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'];

describe('checkEncuesta', () => {
  test.each<[Partial<EncuestaInput>, string | null]>([
    [{}, null],
    [{ pregunta: ' ' }, 'pregunta: No dejes campos vacios'],
    [{ pregunta: 'x'.repeat(201) }, 'pregunta: La pregunta puede tener como máximo 200 caracteres'],
    [{ opciones: ['Sí', ' '] }, 'opciones: Escribe de 2 a 10 opciones'],
    [{ opciones: TEN }, null],
    [{ opciones: [...TEN, 'k'] }, 'opciones: Escribe de 2 a 10 opciones'],
    [{ opciones: ['Sí', 'x'.repeat(101)] }, 'opciones: Cada opción puede tener como máximo 100 caracteres'],
    [{ opciones: ['Sí', 'No', ' SI '] }, 'opciones: Hay dos opciones iguales'],
    [{ hasta: '' }, 'hasta: No dejes campos vacios'],
    [{ hasta: '2026-03-10', hastaHora: '12:30' }, 'hasta: Ese momento ya pasó'],
    [{ hasta: '2027-03-12' }, 'hasta: Elige un día de los próximos 12 meses'],
  ])('case %#', (changes, expected) => {
    const violation = checkEncuesta({ ...VALID, ...changes }, NOW);
    expect(violation && `${violation.campo}: ${violation.msg}`).toBe(expected);
  });
});

test('encuestaOptions drops the empty ones', () => {
  expect(encuestaOptions([' El  sábado ', '', '\u200b', 'No'])).toEqual(['El sábado', 'No']);
});

test.each([
  [[], []],
  [
    [0, 0],
    [0, 0],
  ],
  [
    [1, 0],
    [100, 0],
  ],
  [
    [1, 1, 1],
    [34, 33, 33],
  ],
  [
    [2, 1],
    [67, 33],
  ],
  [
    [1, 1, 4],
    [17, 17, 66],
  ],
  [
    [1, 999],
    [0, 100],
  ],
])('voteShares(%j)', (counts, shares) => {
  expect(voteShares(counts)).toEqual(shares);
});

test('shares add up to 100 and are less than one percent off', () => {
  fc.assert(
    fc.property(fc.array(fc.nat({ max: 5000 }), { minLength: 2, maxLength: 10 }), (counts) => {
      const total = counts.reduce((sum, n) => sum + n, 0);
      fc.pre(total > 0);
      const shares = voteShares(counts);
      expect(shares.reduce((sum, n) => sum + n, 0)).toBe(100);
      for (const [i, share] of shares.entries())
        expect(Math.abs(share - ((counts[i] ?? 0) * 100) / total)).toBeLessThan(1);
    }),
  );
});

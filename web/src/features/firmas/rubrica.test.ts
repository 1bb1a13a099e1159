import { expect, test } from 'vitest';
import { rubrica } from './rubrica.ts';

test('cada firma tiene la suya, y siempre la misma', () => {
  expect(rubrica('ANA')).toBe(rubrica('ANA'));
  const letras = 'ABCDEFGHIJ0123456789'.split('');
  const firmas = letras.flatMap((a) => letras.map((b) => `${a}${b}X`));
  const distintas = new Set(firmas.map(rubrica));
  // Now and then two look alike, as hands do.
  expect(distintas.size).toBeGreaterThan(firmas.length / 2);
});

test('es un solo trazo de números escritos', () => {
  for (const firma of ['A1Z', '000', '', 'ñÑ9']) expect(rubrica(firma)).toMatch(/^M4 10(?:[qt ]|-?\d+(?:\.\d)?)*$/);
});

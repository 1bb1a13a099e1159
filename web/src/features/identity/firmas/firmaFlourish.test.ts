import { expect, test } from 'vitest';
import { buildFlourishPath } from './firmaFlourish.ts';

test('cada firma tiene la suya, y siempre la misma', () => {
  expect(buildFlourishPath('ANA')).toBe(buildFlourishPath('ANA'));
  const letras = 'ABCDEFGHIJ0123456789'.split('');
  const firmas = letras.flatMap((a) => letras.map((b) => `${a}${b}X`));
  const differing = new Set(firmas.map(buildFlourishPath));
  // Now and then two look alike, as hands do.
  expect(differing.size).toBeGreaterThan(firmas.length / 2);
});

test('es un solo trazo de números escritos', () => {
  for (const firma of ['A1Z', '000', '', 'ñÑ9'])
    expect(buildFlourishPath(firma)).toMatch(/^M4 10(?:[qt ]|-?\d+(?:\.\d)?)*$/);
});

import { expect, test } from 'vitest';
import { buildFlourishPath } from './firmaFlourish.ts';

test('each firma has its own flourish, always the same', () => {
  expect(buildFlourishPath('ANA')).toBe(buildFlourishPath('ANA'));
  const letters = 'ABCDEFGHIJ0123456789'.split('');
  const firmas = letters.flatMap((a) => letters.map((b) => `${a}${b}X`));
  const differing = new Set(firmas.map(buildFlourishPath));
  // A few flourishes coincide.
  expect(differing.size).toBeGreaterThan(firmas.length / 2);
});

test('the path is one stroke of written numbers', () => {
  for (const firma of ['A1Z', '000', '', 'ñÑ9'])
    expect(buildFlourishPath(firma)).toMatch(/^M4 10(?:[qt ]|-?\d+(?:\.\d)?)*$/);
});

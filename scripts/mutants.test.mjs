import { expect, test } from 'vitest';
import { misfits } from './lib/mutant.mjs';
import { root } from './lib/paths.mjs';
import { mutants } from './mutants/index.mjs';

test('cada falta que se planta está una vez donde dice su lista', () => {
  expect(misfits(root, Object.values(mutants).flat())).toEqual([]);
});

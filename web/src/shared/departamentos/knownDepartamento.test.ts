import { expect, test } from 'vitest';
import { knownDepartamento } from './knownDepartamento.ts';

test.each([
  ['one that exists is kept', 2, [{ id: 1 }, { id: 2 }], 2],
  ['a closed one filters nothing', 3, [{ id: 1 }], 0],
  ['none exists', 3, [], 0],
  ['it is kept while they load', 3, undefined, 3],
  ['none was chosen', 0, [{ id: 1 }], 0],
])('%s', (_, chosen, existing, known) => {
  expect(knownDepartamento(chosen, existing)).toBe(known);
});

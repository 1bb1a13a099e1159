import { expect, test } from 'vitest';
import { enumerar } from './frases.ts';

test.each([
  [[], ''],
  [['Ana'], 'Ana'],
  [['Ana', 'Iker'], 'Ana e Iker'],
  [['Ana', 'Beto', 'Ciro', 'Dora', 'Eva'], 'Ana, Beto, Ciro, Dora y Eva'],
  [['Ana', 'Beto', 'Ciro', 'Dora', 'Eva', 'Fito'], 'Ana, Beto, Ciro, Dora, Eva y 1 más'],
  [Array.from({ length: 12_345 }, () => 'Ana'), 'Ana, Ana, Ana, Ana, Ana y 12\u202f340 más'],
])('%#', (nombres, dicho) => {
  expect(enumerar(nombres)).toBe(dicho);
});

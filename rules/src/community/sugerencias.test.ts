import { expect, test } from 'vitest';
import { checkSugerencia, moderationActions } from './sugerencias.ts';

test.each([
  ['', 'No dejes campos'],
  [' \n ', 'No dejes campos'],
  ['x'.repeat(1001), 'La sugerencia puede tener como máximo 1000 caracteres'],
  [`  ${'x'.repeat(1000)}  `, null],
  ['🛎'.repeat(100), null],
  ['🛎'.repeat(1000), null],
])('checkSugerencia(%j)', (text, msg) => {
  expect(checkSugerencia(text)?.msg ?? null).toBe(msg);
});

test('offers to approve what is not approved, and to disapprove what is not disapproved', () => {
  expect([0, 1, 2].map(moderationActions)).toEqual([['aprobar', 'desaprobar'], ['desaprobar'], ['aprobar']]);
});

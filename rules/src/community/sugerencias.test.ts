import { expect, test } from 'vitest';
import { checkSugerencia, moderationActions } from './sugerencias.ts';

test.each([
  ['', 'No dejes campos'],
  [' \n ', 'No dejes campos'],
  ['x'.repeat(1001), 'La sugerencia puede tener como máximo 1000 caracteres'],
  [`  ${'x'.repeat(1000)}  `, null],
  ['🛎'.repeat(100), null],
  ['🛎'.repeat(1000), null],
])('%j', (texto, msg) => {
  expect(checkSugerencia(texto)?.msg ?? null).toBe(msg);
});

test('se aprueba lo que no está aprobado, y se desaprueba lo que no está desaprobado', () => {
  expect([0, 1, 2].map(moderationActions)).toEqual([['aprobar', 'desaprobar'], ['desaprobar'], ['aprobar']]);
});

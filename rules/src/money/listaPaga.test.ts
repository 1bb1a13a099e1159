import { expect, test } from 'vitest';
import { checkMonto } from './listaPaga.ts';

test.each([
  [0, null],
  [1, null],
  [1_000_000, null],
  [null, 'No dejes campos vacios'],
  [-1, 'El monto debe ser un número entero, de 0 o más'],
  [1.5, 'El monto debe ser un número entero, de 0 o más'],
  [Number.NaN, 'El monto debe ser un número entero, de 0 o más'],
])('paying %s: %s', (monto, msg) => {
  expect(checkMonto({ monto })).toEqual(msg === null ? null : { campo: 'monto', msg });
});

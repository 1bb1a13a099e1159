import { expect, test } from 'vitest';
import { checkRequestedName } from './nameChange.ts';

test.each([
  ['', 'No dejes campos vacios'],
  ['   ', 'No dejes campos vacios'],
  ['Ana Luz', 'Nombre no puede tener espacio'],
  ['Ana', 'Ya te llamas así'],
  [' Ana ', 'Ya te llamas así'],
  ['Añá', expect.stringContaining('sin acentos ni ñ')],
  ['-_-', 'El nombre debe tener al menos una letra o un número'],
  ['sistema', 'Ese nombre está reservado. Elige otro.'],
  ['AURORA', 'Ese nombre está reservado. Elige otro.'],
])('«%s» is refused', (name, msg) => {
  expect(checkRequestedName(name, 'Ana', 'Aurora')).toEqual({ campo: 'nombre', msg });
});

test.each(['Anita', ' Anita ', 'ANA', 'Ana=2'])('«%s» is accepted', (name) => {
  expect(checkRequestedName(name, 'Ana', 'Aurora')).toBeNull();
});

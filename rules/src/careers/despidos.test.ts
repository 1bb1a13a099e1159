import { expect, test } from 'vitest';
import { MOTIVO_MAX } from '../shared/limits.ts';
import { checkDespido } from './despidos.ts';

test.each([
  [
    { usuario: 0, motivo: 'Ausencia' },
    { campo: 'usuario', msg: 'No dejes campos vacios' },
  ],
  [
    { usuario: 0, motivo: '' },
    { campo: 'usuario', msg: 'No dejes campos vacios' },
  ],
  [
    { usuario: 3, motivo: ' ' },
    { campo: 'motivo', msg: 'No dejes campos vacios' },
  ],
  [
    { usuario: 3, motivo: 'ñ'.repeat(MOTIVO_MAX + 1) },
    { campo: 'motivo', msg: expect.stringContaining('300') },
  ],
  [{ usuario: 3, motivo: 'ñ'.repeat(MOTIVO_MAX) }, null],
  [{ usuario: 3, motivo: ' Ausencia ' }, null],
])('validates %o', (data, violation) => {
  expect(checkDespido(data)).toEqual(violation);
});

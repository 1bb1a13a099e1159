import { expect, test } from 'vitest';
import { checkMulta } from './multas.ts';

const ok = { usuario: 1, motivo: 'Flood', creditos: 5 };

test.each([
  [ok, null],
  [{ ...ok, creditos: undefined }, null],
  [{ ...ok, creditos: 0 }, null],
  [{ ...ok, motivo: 'ñ'.repeat(300) }, null],
  [{ ...ok, motivo: ` ${'🛎'.repeat(300)} ` }, null],
  [
    { ...ok, usuario: 0 },
    { campo: 'usuario', msg: 'No dejes campos vacios' },
  ],
  [
    { ...ok, motivo: '  ' },
    { campo: 'motivo', msg: 'No dejes campos vacios' },
  ],
  [
    { usuario: 0, motivo: '' },
    { campo: 'usuario', msg: 'No dejes campos vacios' },
  ],
  [
    { ...ok, motivo: 'x'.repeat(301) },
    { campo: 'motivo', msg: 'El motivo puede tener como máximo 300 caracteres' },
  ],
  [
    { ...ok, creditos: -1 },
    { campo: 'creditos', msg: 'Los créditos deben ser un número entero, 0 o más' },
  ],
  [
    { ...ok, creditos: 1.5 },
    { campo: 'creditos', msg: 'Los créditos deben ser un número entero, 0 o más' },
  ],
])('validates %j', (data, violation) => expect(checkMulta(data)).toEqual(violation));

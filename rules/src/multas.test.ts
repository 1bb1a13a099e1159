import { expect, test } from 'vitest';
import { revisarMulta } from './multas.ts';

const bien = { usuario: 1, motivo: 'Flood', creditos: 5 };

test.each([
  [bien, null],
  [{ ...bien, creditos: undefined }, null],
  [{ ...bien, creditos: 0 }, null],
  [{ ...bien, motivo: 'ñ'.repeat(300) }, null],
  [{ ...bien, motivo: ` ${'🛎'.repeat(300)} ` }, null],
  [
    { ...bien, usuario: 0 },
    { campo: 'usuario', msg: 'No dejes campos vacios' },
  ],
  [
    { ...bien, motivo: '  ' },
    { campo: 'motivo', msg: 'No dejes campos vacios' },
  ],
  [
    { usuario: 0, motivo: '' },
    { campo: 'usuario', msg: 'No dejes campos vacios' },
  ],
  [
    { ...bien, motivo: 'x'.repeat(301) },
    { campo: 'motivo', msg: 'El motivo puede tener como máximo 300 caracteres' },
  ],
  [
    { ...bien, creditos: -1 },
    { campo: 'creditos', msg: 'Los créditos deben ser un número entero, 0 o más' },
  ],
  [
    { ...bien, creditos: 1.5 },
    { campo: 'creditos', msg: 'Los créditos deben ser un número entero, 0 o más' },
  ],
])('%j', (datos, reparo) => expect(revisarMulta(datos)).toEqual(reparo));

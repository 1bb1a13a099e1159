import { expect, test } from 'vitest';
import { revisarRango } from './fechas.ts';

const VACIO = 'No dejes campos vacios';
const MENOR = 'Fecha final no puede ser menor a fecha inicial';

test.each([
  ['', '', { campo: 'inicio', msg: VACIO }],
  ['', '2026-03-10', { campo: 'inicio', msg: VACIO }],
  ['2026-03-10', '', { campo: 'final', msg: VACIO }],
  ['2026-03-10', '2026-03-09', { campo: 'final', msg: MENOR }],
  ['2026-03-10', '2026-03-10', { campo: 'final', msg: MENOR }],
  ['2026-12-31', '2027-01-01', null],
])('de %j a %j', (inicio, final, reparo) => {
  expect(revisarRango({ inicio, final })).toEqual(reparo);
});

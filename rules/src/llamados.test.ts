import { expect, test } from 'vitest';
import { DESCRIPCION_MAX, MOTIVO_MAX } from './limites.ts';
import { retirableHasta, revisarLlamado } from './llamados.ts';

const BUENO = { user: 3, motivo: 'Flood', descripcion: 'Tres veces en recepción' };
const FALTAN = 'Faltan datos';

test.each([
  [{}, null],
  [{ user: 0 }, { campo: 'user', msg: FALTAN }],
  [{ user: undefined }, { campo: 'user', msg: FALTAN }],
  [{ motivo: '  ' }, { campo: 'motivo', msg: FALTAN }],
  [{ motivo: undefined }, { campo: 'motivo', msg: FALTAN }],
  [{ descripcion: '\n' }, { campo: 'descripcion', msg: FALTAN }],
  [{ descripcion: undefined }, { campo: 'descripcion', msg: FALTAN }],
  [{ motivo: 'ñ'.repeat(MOTIVO_MAX) }, null],
  [
    { motivo: 'ñ'.repeat(MOTIVO_MAX + 1) },
    { campo: 'motivo', msg: 'El motivo puede tener como máximo 300 caracteres' },
  ],
  [{ descripcion: '🙂'.repeat(DESCRIPCION_MAX) }, null],
  [
    { descripcion: 'x'.repeat(DESCRIPCION_MAX + 1) },
    { campo: 'descripcion', msg: 'La descripción puede tener como máximo 1000 caracteres' },
  ],
])('un llamado con %j', (mas, reparo) => {
  expect(revisarLlamado({ ...BUENO, ...mas })).toEqual(reparo);
});

test('se retira durante diez minutos', () => {
  expect(retirableHasta(1_000)).toBe(601_000);
});

import { expect, test } from 'vitest';
import { LLAMADO_DESCRIPTION_MAX, MOTIVO_MAX } from '../shared/limits.ts';
import { checkLlamado, withdrawableUntil } from './llamados.ts';

const VALID = { user: 3, motivo: 'Flood', descripcion: 'Tres veces en recepción' };
const MISSING = 'Faltan datos';

test.each([
  [{}, null],
  [{ user: 0 }, { campo: 'user', msg: MISSING }],
  [{ user: undefined }, { campo: 'user', msg: MISSING }],
  [{ motivo: '  ' }, { campo: 'motivo', msg: MISSING }],
  [{ motivo: undefined }, { campo: 'motivo', msg: MISSING }],
  [{ descripcion: '\n' }, { campo: 'descripcion', msg: MISSING }],
  [{ descripcion: undefined }, { campo: 'descripcion', msg: MISSING }],
  [{ motivo: 'ñ'.repeat(MOTIVO_MAX) }, null],
  [
    { motivo: 'ñ'.repeat(MOTIVO_MAX + 1) },
    { campo: 'motivo', msg: 'El motivo puede tener como máximo 300 caracteres' },
  ],
  [{ descripcion: '🙂'.repeat(LLAMADO_DESCRIPTION_MAX) }, null],
  [
    { descripcion: 'x'.repeat(LLAMADO_DESCRIPTION_MAX + 1) },
    { campo: 'descripcion', msg: 'La descripción puede tener como máximo 1000 caracteres' },
  ],
])('validates a llamado with %j', (more, violation) => {
  expect(checkLlamado({ ...VALID, ...more })).toEqual(violation);
});

test('a llamado can be withdrawn for ten minutes', () => {
  expect(withdrawableUntil(1_000)).toBe(601_000);
});

import { expect, test } from 'vitest';
import { DAY_MS } from '../shared/dates.ts';
import { LLAMADO_DESCRIPTION_MAX, MOTIVO_MAX } from '../shared/limits.ts';
import type { LlamadoState } from './llamados.ts';
import { checkLlamado, llamadoExpiresAt, llamadoState, mayLiftLlamado, withdrawableUntil } from './llamados.ts';

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

test('a llamado counts for days of 24 hours', () => {
  expect(llamadoExpiresAt(1_000, 60)).toBe(5_184_001_000);
});

test.each<[levantado: number | null, now: number, LlamadoState]>([
  [null, 0, 'vigente'],
  [null, 60 * DAY_MS - 1, 'vigente'],
  [null, 60 * DAY_MS, 'vencido'],
  [5, 5, 'levantado'],
  [5, 61 * DAY_MS, 'levantado'],
])('a llamado of 60 days, lifted at %j, is at %d: %s', (levantado, now, state) => {
  expect(llamadoState({ vence: 60 * DAY_MS, levantado }, now)).toBe(state);
});

const PARTIES = { encargado: 7, giverOrder: 10_001, usuario: 3 };
test.each<
  [more: Partial<typeof PARTIES> | { giverOrder: undefined }, actor: { id: number; orden: number }, may: boolean]
>([
  [{}, { id: 8, orden: 10_002 }, true],
  [{}, { id: 8, orden: 10_001 }, false],
  [{}, { id: 8, orden: 9_000 }, false],
  [{}, { id: 7, orden: 12_000 }, false],
  [{}, { id: 3, orden: 12_000 }, false],
  [{ giverOrder: undefined }, { id: 8, orden: 10_000 }, true],
  [{ giverOrder: undefined }, { id: 3, orden: 12_000 }, false],
])('a llamado with %j may be lifted by %j: %s', (more, actor, may) => {
  expect(mayLiftLlamado({ ...PARTIES, ...more }, actor)).toBe(may);
});

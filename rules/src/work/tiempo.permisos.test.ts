import { expect, test } from 'vitest';
import type { Staff, TiempoOp, TiempoState } from './tiempo.ts';
import { allowedTiempoOps, canOpenTiempo, canStayEncargado, TIEMPO_OPS, tiempoRefusal } from './tiempo.ts';

/**
 * Matrix of actors and allowed operations, written by hand from decisions §4. The bajo is user 1 at place 1005
 * (categoria 1); the encargado, if any, is user 2.
 */
const BAJO = 1;
const ALTO = 2;
const ONLY_TT = ['tt'];
const EVERY_PERMISO = ['tt', '-5', '-10', 'ajs'];

const ACTORS = {
  'its manager': { id: ALTO, orden: 2001, id_categoria: 2, permisos: ONLY_TT },
  'its manager, with every button': { id: ALTO, orden: 7001, id_categoria: 7, permisos: EVERY_PERMISO },
  // Possible until the mision change that caused it has released the tiempo.
  'its manager, lower by now': { id: ALTO, orden: 1001, id_categoria: 1, permisos: ONLY_TT },
  'another above': { id: 3, orden: 2001, id_categoria: 2, permisos: ONLY_TT },
  'another above, with every button': { id: 3, orden: 9001, id_categoria: 9, permisos: EVERY_PERMISO },
  'an equal, with every button': { id: 4, orden: 1005, id_categoria: 1, permisos: EVERY_PERMISO },
  'another below, with every button': { id: 4, orden: 1001, id_categoria: 1, permisos: EVERY_PERMISO },
  'the bajo': { id: BAJO, orden: 1005, id_categoria: 1, permisos: EVERY_PERMISO },
  'management above': { id: 5, orden: 10_001, id_categoria: 10, permisos: ONLY_TT },
  'management above, with every button': { id: 5, orden: 10_001, id_categoria: 10, permisos: EVERY_PERMISO },
  // Only the place on the ladder counts, not the categoria.
  'management at the height of the bajo, with every button': {
    id: 5,
    orden: 1005,
    id_categoria: 10,
    permisos: EVERY_PERMISO,
  },
  'management below, with every button': { id: 5, orden: 1001, id_categoria: 10, permisos: EVERY_PERMISO },
} satisfies Record<string, Staff>;
type Circumstance =
  | 'with manager'
  | 'without manager'
  | 'without manager, confirmed in part'
  | 'with manager, forgotten';
const seen = (how: Circumstance): TiempoState => ({
  bajo: BAJO,
  alto: how.startsWith('with manager') ? ALTO : null,
  bajoOrden: 1005,
  isFinished: false,
  confirmado: how.includes('confirmed') ? 1 : 0,
  olvidado: how.includes('forgotten'),
});

/** 1 confirm, 2 pause, 3 +5, 9 +10, 5 link or unlink, 8 adjust, 4 cancel. */
test.each<[keyof typeof ACTORS, Circumstance, TiempoOp[]]>([
  ['its manager', 'with manager', [1, 2, 5, 4]],
  ['its manager, with every button', 'with manager', [1, 2, 3, 9, 5, 8, 4]],
  ['its manager, lower by now', 'with manager', [1, 2, 5, 4]],
  ['another above', 'with manager', [2]],
  ['another above', 'with manager, forgotten', [2]],
  ['another above', 'without manager', [2, 5, 4]],
  ['another above', 'without manager, confirmed in part', [2, 5, 4]],
  ['another above, with every button', 'with manager', [2, 3, 9, 8]],
  ['another above, with every button', 'without manager', [2, 3, 9, 5, 8, 4]],
  ['an equal, with every button', 'with manager', []],
  ['an equal, with every button', 'without manager', []],
  ['another below, with every button', 'with manager', []],
  ['another below, with every button', 'without manager', []],
  ['the bajo', 'with manager', [2]],
  ['the bajo', 'with manager, forgotten', [2]],
  ['the bajo', 'without manager', [2, 4]],
  ['the bajo', 'without manager, confirmed in part', [2]],
  ['management above', 'with manager', [1, 2, 5, 4]],
  ['management above', 'without manager', [2, 5, 4]],
  ['management above, with every button', 'with manager', [1, 2, 3, 9, 5, 8, 4]],
  ['management above, with every button', 'without manager', [2, 3, 9, 5, 8, 4]],
  ['management at the height of the bajo, with every button', 'with manager', [1, 5]],
  ['management at the height of the bajo, with every button', 'with manager, forgotten', [1, 5, 4]],
  ['management at the height of the bajo, with every button', 'without manager', []],
  ['management below, with every button', 'with manager', [1, 5]],
  ['management below, with every button', 'with manager, forgotten', [1, 5, 4]],
  ['management below, with every button', 'without manager', []],
])('%s, %s: %j', (who, how, can) => {
  expect(allowedTiempoOps(seen(how), ACTORS[who])).toEqual(can);
  for (const op of TIEMPO_OPS) expect(tiempoRefusal(op, seen(how), ACTORS[who]) === null).toBe(can.includes(op));
});

test('management cancels its own tiempo, whatever its encargado', () => {
  const ten: Staff = { id: 5, orden: 10_001, id_categoria: 10, permisos: ONLY_TT };
  const own: TiempoState = { ...seen('with manager'), bajo: ten.id, bajoOrden: ten.orden };
  expect(allowedTiempoOps(own, ten)).toEqual([2, 4]);
});

test('a person who may not cancel gets SIN_PERMISO, with or without an encargado', () => {
  for (const how of ['with manager', 'without manager, confirmed in part'] as const)
    for (const who of ['the bajo', 'another below, with every button', 'an equal, with every button'] as const)
      expect(tiempoRefusal(4, seen(how), ACTORS[who])).toBe('SIN_PERMISO');
});

test('the opener stands above the bajo; not even management opens their own tiempo', () => {
  const openers = Object.entries(ACTORS).filter(([, who]) => canOpenTiempo({ id: BAJO, orden: 1005 }, who));
  expect(openers.map(([who]) => who)).toEqual([
    'its manager',
    'its manager, with every button',
    'another above',
    'another above, with every button',
    'management above',
    'management above, with every button',
  ]);
});

test('an encargado must stay above the bajo and hold tt', () => {
  const next = (change: Partial<Staff>) =>
    canStayEncargado(seen('with manager'), { ...ACTORS['its manager'], ...change });
  expect([next({}), next({ orden: 1005 }), next({ permisos: EVERY_PERMISO.slice(1) })]).toEqual([true, false, false]);
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LIST_MAX } from '../shared/limits.ts';
import { canBeExtended, canBePaused, checkPaseLista, paseListaActions, timeUntilNext } from './paseLista.ts';

const MINUTE = 60_000;

test.each<[number | null, [number, number]]>([
  [null, [0, 0]],
  [-1, [0, 0]],
  [0, [0, 0]],
  [1, [0, 1]],
  [MINUTE, [0, 1]],
  [MINUTE + 1, [0, 2]],
  [59 * MINUTE + 1, [1, 0]],
  [60 * MINUTE, [1, 0]],
  [125 * MINUTE, [2, 5]],
])('with %s ms left: %j', (missing, expected) => {
  expect(timeUntilNext(missing === null ? null : 1_000_000 + missing, 1_000_000)).toEqual(expected);
});

test('timeUntilNext is [0, 0] only when the next pase de lista is allowed', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2 ** 40 }), fc.integer({ min: 0, max: 2 ** 40 }), (desde, now) => {
      const [horas, minutos] = timeUntilNext(desde, now);
      expect(horas + minutos === 0).toBe(desde <= now);
      expect(minutos).toBeLessThan(60);
      if (desde > now) expect((horas * 60 + minutos) * MINUTE - (desde - now)).toBeLessThan(MINUTE);
    }),
  );
});

test('no tiempo is in both pausados and sumados; fuerabase combines with either', () => {
  expect(checkPaseLista({ pausados: [], sumados: [], fuerabase: [] })).toBeNull();
  expect(checkPaseLista({ pausados: [1, 2], sumados: [3], fuerabase: [1, 3, 4] })).toBeNull();
  expect(checkPaseLista({ pausados: [1, 2], sumados: [3, 2], fuerabase: [] })).toEqual({
    campo: 'sumados',
    msg: 'Elige solo una para cada persona: pausa o +5',
  });
});

test('limits the length of a list', () => {
  const many = Array.from({ length: LIST_MAX + 1 }, (_, i) => i + 1);
  for (const campo of ['pausados', 'sumados', 'fuerabase'] as const) {
    const lista = { pausados: [], sumados: [], fuerabase: [] };
    expect(checkPaseLista({ ...lista, [campo]: many })).toMatchObject({ campo });
    expect(checkPaseLista({ ...lista, [campo]: many.slice(1) })).toBeNull();
  }
});

test('a finished tiempo cannot be paused; actors cannot extend their own tiempo, nor any tiempo beyond 24 hours', () => {
  expect([canBePaused({ isFinished: false }), canBePaused({ isFinished: true })]).toEqual([true, false]);
  expect(canBeExtended({ bajo: 1, mins: 60 }, { id: 2 })).toBe(true);
  expect(canBeExtended({ bajo: 1, mins: 60 }, { id: 1 })).toBe(false);
  expect(canBeExtended({ bajo: 1, mins: 24 * 60 - 5 }, { id: 2 })).toBe(true);
  expect(canBeExtended({ bajo: 1, mins: 24 * 60 - 4 }, { id: 2 })).toBe(false);
});

test('paseListaActions: fuerabase excludes people on approved ausencia', () => {
  const tiempo = { bajo: 1, bajoOrden: 1005, alto: 9, mins: 60, isFinished: false, ausente: false };
  const staff = (id: number, orden = 2001) => ({ id, orden, id_categoria: 10, permisos: ['tt'] });
  expect(paseListaActions(tiempo, staff(2))).toEqual(['pausados', 'sumados', 'fuerabase']);
  expect(paseListaActions(tiempo, staff(1, 1005))).toEqual(['pausados', 'fuerabase']);
  expect(paseListaActions({ ...tiempo, isFinished: true }, staff(2))).toEqual(['sumados', 'fuerabase']);
  expect(paseListaActions({ ...tiempo, ausente: true }, staff(2))).toEqual(['pausados', 'sumados']);
  for (const orden of [1005, 1001]) {
    expect(paseListaActions(tiempo, staff(2, orden))).toEqual([]);
    expect(paseListaActions({ ...tiempo, alto: 2 }, staff(2, orden))).toEqual(['pausados', 'sumados', 'fuerabase']);
  }
});

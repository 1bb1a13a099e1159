import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Viewer } from '../identity/access.ts';
import type { AscensoRefusal, AscensoState, Ranked } from './career.ts';
import {
  ascensoRefusal,
  canGiveMision,
  canWithdrawOffer,
  isOfferExpired,
  misionText,
  nextMision,
  offerExpiresAt,
  parseAscensoWait,
} from './career.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

test.each<[string, number | null]>([
  ['10 minutos', 10 * MINUTE],
  ['1 minuto', MINUTE],
  ['3 horas', 3 * HOUR],
  ['1 hora', HOUR],
  ['2 dias', 48 * HOUR],
  ['2 días', 48 * HOUR],
  ['30 Dias', 720 * HOUR],
  ['0 horas', 0],
  ['', null],
  ['3', null],
  ['horas', null],
  ['3  horas', null],
  ['-3 horas', null],
  ['1.5 horas', null],
  ['3 semanas', null],
  ['99999 dias', null],
])("parseAscensoWait reads '%s' as %s", (text, ms) => {
  expect(parseAscensoWait(text)).toBe(ms);
});

describe('nextMision', () => {
  const ladder = [{ id: 7 }, { id: 3 }, { id: 9 }];

  test('follows the order of the ladder, not the order of the ids', () => {
    expect(nextMision(ladder, 7)).toEqual({ id: 3 });
    expect(nextMision(ladder, 3)).toEqual({ id: 9 });
  });

  test('is undefined at the top of the ladder and for an unknown mision', () => {
    expect(nextMision(ladder, 9)).toBeUndefined();
    expect(nextMision(ladder, 8)).toBeUndefined();
    expect(nextMision([], 1)).toBeUndefined();
  });

  test('reaches every mision of the ladder one step at a time', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat(), { minLength: 1 }), (ids) => {
        const misiones = ids.map((id) => ({ id }));
        const path = [ids[0]];
        for (let m = misiones[0]; m; m = nextMision(misiones, m.id)) if (m.id !== ids[0]) path.push(m.id);
        expect(path).toEqual(ids);
      }),
    );
  });
});

test.each([
  ['ABC', 'XYZ', 'CON Vigilante I ABC-XYZ'],
  ['ABC', '', 'CON Vigilante I ABC'],
  ['', 'XYZ', 'CON Vigilante I XYZ'],
  ['', '', 'CON Vigilante I'],
])('misionText with the firmas «%s» and «%s» composes a full mision text', (promoter, own, text) => {
  expect(misionText('CON', 'Vigilante I', promoter, own)).toBe(text);
});

test('without siglas the full mision text starts with the mision', () => {
  expect(misionText('', 'Vigilante I', 'ABC', '')).toBe('Vigilante I ABC');
});

describe('ascensoRefusal', () => {
  const supervisor = { id: 1, orden: 5001 };
  const ready: AscensoState = { usuario: 2, newOrder: 2001, disponible: true, pendiente: false };

  test.each<[string, Partial<AscensoState>, AscensoRefusal | null]>([
    ['to a person who can be promoted', {}, null],
    ['to oneself', { usuario: 1 }, 'ASCENSO_PROPIO'],
    ["to a mision equal to one's own", { newOrder: 5001 }, 'PROMOTOR_BAJO'],
    ["to the one just below one's own", { newOrder: 5000 }, null],
    ['to a person with another solicitud', { pendiente: true }, 'ASCENSO_PENDIENTE'],
    ['before the wait is over', { disponible: false }, 'ASCENSO_TEMPRANO'],
    ['all at once: first oneself', { usuario: 1, newOrder: 9001, disponible: false }, 'ASCENSO_PROPIO'],
    ['all at once: then the rango', { newOrder: 9001, pendiente: true, disponible: false }, 'PROMOTOR_BAJO'],
    ['all at once: then the solicitud', { pendiente: true, disponible: false }, 'ASCENSO_PENDIENTE'],
  ])('%s', (_case, change, refusal) => {
    expect(ascensoRefusal({ ...ready, ...change }, supervisor)).toBe(refusal);
  });

  test('a promoter cannot give a mision at or above their own place', () => {
    fc.assert(
      fc.property(fc.nat(), fc.nat(), (orden, nueva) => {
        expect(canGiveMision(nueva, { id: 1, orden })).toBe(orden > nueva);
      }),
    );
  });
});

test('an offer expires at the exact instant its days are over', () => {
  const vence = offerExpiresAt(1_000, 7);
  expect(vence).toBe(1_000 + 7 * 24 * HOUR);
  expect([vence - 1, vence, vence + 1].map((now) => isOfferExpired(vence, now))).toEqual([false, true, true]);
});

test.each<[string, Viewer & Ranked, boolean]>([
  ['by its author', { id: 1, orden: 5003, id_categoria: 5, permisos: [] }, true],
  ['by another, though higher', { id: 2, orden: 9009, id_categoria: 9, permisos: ['tt', 'pag'] }, false],
  ['by management above', { id: 2, orden: 10_001, id_categoria: 10, permisos: [] }, true],
  ['by management at the same place', { id: 2, orden: 5003, id_categoria: 10, permisos: [] }, false],
  ['by management below', { id: 2, orden: 5002, id_categoria: 10, permisos: [] }, false],
  ['with adm, at any place', { id: 2, orden: 1001, id_categoria: 1, permisos: ['adm'] }, true],
])('an offer can be withdrawn: %s', (_case, viewer, can) => {
  expect(canWithdrawOffer(viewer, { id: 1, orden: 5003 })).toBe(can);
});

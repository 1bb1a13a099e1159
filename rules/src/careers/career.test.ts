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
])("el tiempo de ascenso '%s'", (texto, ms) => {
  expect(parseAscensoWait(texto)).toBe(ms);
});

describe('la siguiente misión', () => {
  const ladder = [{ id: 7 }, { id: 3 }, { id: 9 }];

  test('es la que sigue en el orden de la escala, no en el de los números', () => {
    expect(nextMision(ladder, 7)).toEqual({ id: 3 });
    expect(nextMision(ladder, 3)).toEqual({ id: 9 });
  });

  test('no la hay en lo más alto, ni para una que no está', () => {
    expect(nextMision(ladder, 9)).toBeUndefined();
    expect(nextMision(ladder, 8)).toBeUndefined();
    expect(nextMision([], 1)).toBeUndefined();
  });

  test('de una en una se sube por toda la escala', () => {
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
])('la misión completa con las firmas «%s» y «%s»', (promoter, own, texto) => {
  expect(misionText('CON', 'Vigilante I', promoter, own)).toBe(texto);
});

test('sin siglas la misión completa empieza por la misión', () => {
  expect(misionText('', 'Vigilante I', 'ABC', '')).toBe('Vigilante I ABC');
});

describe('quién puede ascender', () => {
  const supervisor = { id: 1, orden: 5001 };
  const ready: AscensoState = { usuario: 2, newOrder: 2001, disponible: true, pendiente: false };

  test.each<[string, Partial<AscensoState>, AscensoRefusal | null]>([
    ['a quien ya puede ascender', {}, null],
    ['a uno mismo', { usuario: 1 }, 'ASCENSO_PROPIO'],
    ['a una misión como la propia', { newOrder: 5001 }, 'PROMOTOR_BAJO'],
    ['a una justo debajo de la propia', { newOrder: 5000 }, null],
    ['a quien tiene otra solicitud', { pendiente: true }, 'ASCENSO_PENDIENTE'],
    ['antes de tiempo', { disponible: false }, 'ASCENSO_TEMPRANO'],
    ['nada a la vez: primero, que es uno mismo', { usuario: 1, newOrder: 9001, disponible: false }, 'ASCENSO_PROPIO'],
    ['nada a la vez: luego, el rango', { newOrder: 9001, pendiente: true, disponible: false }, 'PROMOTOR_BAJO'],
    ['nada a la vez: luego, la solicitud', { pendiente: true, disponible: false }, 'ASCENSO_PENDIENTE'],
  ])('%s', (_case, cambio, refusal) => {
    expect(ascensoRefusal({ ...ready, ...cambio }, supervisor)).toBe(refusal);
  });

  test('nadie da una misión que está a su altura o más arriba', () => {
    fc.assert(
      fc.property(fc.nat(), fc.nat(), (orden, nueva) => {
        expect(canGiveMision(nueva, { id: 1, orden })).toBe(orden > nueva);
      }),
    );
  });
});

test('una oferta vence en el instante en que se cumplen sus días, no antes', () => {
  const vence = offerExpiresAt(1_000, 7);
  expect(vence).toBe(1_000 + 7 * 24 * HOUR);
  expect([vence - 1, vence, vence + 1].map((ahora) => isOfferExpired(vence, ahora))).toEqual([false, true, true]);
});

test.each<[string, Viewer & Ranked, boolean]>([
  ['quien la hizo', { id: 1, orden: 5003, id_categoria: 5, permisos: [] }, true],
  ['otro, aunque esté más alto', { id: 2, orden: 9009, id_categoria: 9, permisos: ['tt', 'pag'] }, false],
  ['la administración por encima', { id: 2, orden: 10_001, id_categoria: 10, permisos: [] }, true],
  ['la administración a su altura', { id: 2, orden: 5003, id_categoria: 10, permisos: [] }, false],
  ['la administración por debajo', { id: 2, orden: 5002, id_categoria: 10, permisos: [] }, false],
  ['adm, esté donde esté', { id: 2, orden: 1001, id_categoria: 1, permisos: ['adm'] }, true],
])('una oferta la retira %s', (_case, viewer, can) => {
  expect(canWithdrawOffer(viewer, { id: 1, orden: 5003 })).toBe(can);
});

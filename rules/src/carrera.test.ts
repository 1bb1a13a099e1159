import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Lector } from './acceso.ts';
import type { AscensoVisto, EnEscala, RechazoAscenso } from './carrera.ts';
import {
  duracionAscenso,
  ofertaVencida,
  puedeDarMision,
  puedeRetirarOferta,
  rechazoAscenso,
  siguienteMision,
  textoMision,
  venceOferta,
} from './carrera.ts';

const MINUTO = 60_000;
const HORA = 60 * MINUTO;

test.each<[string, number | null]>([
  ['10 minutos', 10 * MINUTO],
  ['1 minuto', MINUTO],
  ['3 horas', 3 * HORA],
  ['1 hora', HORA],
  ['2 dias', 48 * HORA],
  ['2 días', 48 * HORA],
  ['30 Dias', 720 * HORA],
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
  expect(duracionAscenso(texto)).toBe(ms);
});

describe('la siguiente misión', () => {
  const escala = [{ id: 7 }, { id: 3 }, { id: 9 }];

  test('es la que sigue en el orden de la escala, no en el de los números', () => {
    expect(siguienteMision(escala, 7)).toEqual({ id: 3 });
    expect(siguienteMision(escala, 3)).toEqual({ id: 9 });
  });

  test('no la hay en lo más alto, ni para una que no está', () => {
    expect(siguienteMision(escala, 9)).toBeUndefined();
    expect(siguienteMision(escala, 8)).toBeUndefined();
    expect(siguienteMision([], 1)).toBeUndefined();
  });

  test('de una en una se sube por toda la escala', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat(), { minLength: 1 }), (ids) => {
        const misiones = ids.map((id) => ({ id }));
        const camino = [ids[0]];
        for (let m = misiones[0]; m; m = siguienteMision(misiones, m.id)) if (m.id !== ids[0]) camino.push(m.id);
        expect(camino).toEqual(ids);
      }),
    );
  });
});

test.each([
  ['ABC', 'XYZ', 'CON Vigilante I ABC-XYZ'],
  ['ABC', '', 'CON Vigilante I ABC'],
  ['', 'XYZ', 'CON Vigilante I XYZ'],
  ['', '', 'CON Vigilante I'],
])('la misión completa con las firmas «%s» y «%s»', (promotor, propia, texto) => {
  expect(textoMision('CON', 'Vigilante I', promotor, propia)).toBe(texto);
});

test('sin siglas la misión completa empieza por la misión', () => {
  expect(textoMision('', 'Vigilante I', 'ABC', '')).toBe('Vigilante I ABC');
});

describe('quién puede ascender', () => {
  const jefe = { id: 1, orden: 5001 };
  const listo: AscensoVisto = { usuario: 2, ordenNueva: 2001, disponible: true, pendiente: false };

  test.each<[string, Partial<AscensoVisto>, RechazoAscenso | null]>([
    ['a quien ya puede ascender', {}, null],
    ['a uno mismo', { usuario: 1 }, 'ASCENSO_PROPIO'],
    ['a una misión como la propia', { ordenNueva: 5001 }, 'PROMOTOR_BAJO'],
    ['a una justo debajo de la propia', { ordenNueva: 5000 }, null],
    ['a quien tiene otra solicitud', { pendiente: true }, 'ASCENSO_PENDIENTE'],
    ['antes de tiempo', { disponible: false }, 'ASCENSO_TEMPRANO'],
    ['nada a la vez: primero, que es uno mismo', { usuario: 1, ordenNueva: 9001, disponible: false }, 'ASCENSO_PROPIO'],
    ['nada a la vez: luego, el rango', { ordenNueva: 9001, pendiente: true, disponible: false }, 'PROMOTOR_BAJO'],
    ['nada a la vez: luego, la solicitud', { pendiente: true, disponible: false }, 'ASCENSO_PENDIENTE'],
  ])('%s', (_caso, cambio, rechazo) => {
    expect(rechazoAscenso({ ...listo, ...cambio }, jefe)).toBe(rechazo);
  });

  test('nadie da una misión que está a su altura o más arriba', () => {
    fc.assert(
      fc.property(fc.nat(), fc.nat(), (orden, nueva) => {
        expect(puedeDarMision(nueva, { id: 1, orden })).toBe(orden > nueva);
      }),
    );
  });
});

test('una oferta vence en el instante en que se cumplen sus días, no antes', () => {
  const vence = venceOferta(1_000, 7);
  expect(vence).toBe(1_000 + 7 * 24 * HORA);
  expect([vence - 1, vence, vence + 1].map((ahora) => ofertaVencida(vence, ahora))).toEqual([false, true, true]);
});

test.each<[string, Lector & EnEscala, boolean]>([
  ['quien la hizo', { id: 1, orden: 5003, id_categoria: 5, permisos: [] }, true],
  ['otro, aunque esté más alto', { id: 2, orden: 9009, id_categoria: 9, permisos: ['tt', 'pag'] }, false],
  ['la administración por encima', { id: 2, orden: 10_001, id_categoria: 10, permisos: [] }, true],
  ['la administración a su altura', { id: 2, orden: 5003, id_categoria: 10, permisos: [] }, false],
  ['la administración por debajo', { id: 2, orden: 5002, id_categoria: 10, permisos: [] }, false],
  ['adm, esté donde esté', { id: 2, orden: 1001, id_categoria: 1, permisos: ['adm'] }, true],
])('una oferta la retira %s', (_caso, lector, puede) => {
  expect(puedeRetirarOferta(lector, { id: 1, orden: 5003 })).toBe(puede);
});

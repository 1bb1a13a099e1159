import { describe, expect, test } from 'vitest';
import {
  alcancesDe,
  codigoLlano,
  leerAlcances,
  permisosDeAlcance,
  revisarClaveNueva,
  revisarClavePropia,
  revisarMotivoDosPasos,
  revisarPrograma,
} from './claves.ts';

const DUENO = { usuario: 'Leo99', nombre: 'Hotel Sol', siglas: 'HS' };
const propia = (clave: string, dueno = DUENO) => revisarClavePropia('clave', clave, dueno)?.msg.includes('agencia');

describe('a password is no name', () => {
  test.each(['leo99', 'LEO99', '99leo99', 'leo123456', '--leo--1', 'léo 2026'])('%s is its owner’s', (clave) => {
    expect(propia(clave)).toBe(false);
  });
  test.each(['hotel sol', 'HotelSol2026', 'hótel-sol'.replace('-', ' '), 'hs123456', '1HS1'])(
    '%s the agency’s',
    (clave) => {
      expect(propia(clave)).toBe(true);
    },
  );
  test.each(['leoncio99', 'me llamo leo99', 'hotel', '12345678', 'solhotel'])('%s is none', (clave) => {
    expect(propia(clave)).toBeUndefined();
  });
  test('of figures alone it is a name only where it is that very name', () => {
    const dueno = { ...DUENO, usuario: '20202020' };
    expect(propia('20202020', dueno)).toBe(false);
    expect(propia('30303030', dueno)).toBeUndefined();
  });
});

test.each([
  ['', '', 'clave'],
  ['ocholetras', '', 'rclave'],
  ['ocholetras', 'otraclave', 'rclave'],
  ['siete77', 'siete77', 'clave'],
  ['k'.repeat(129), 'k'.repeat(129), 'clave'],
])('a new password %j typed again as %j: %s', (clave, rclave, campo) => {
  expect(revisarClaveNueva({ clave, rclave })?.campo).toBe(campo);
});
test.each(['ocho8888', 'k'.repeat(128)])('%j is one', (clave) => {
  expect(revisarClaveNueva({ clave, rclave: clave })).toBeNull();
});

describe('what a key for a program may', () => {
  test('is read in the order of the catalogue, each once, unknown words left out', () => {
    expect(leerAlcances('mgmt,pag,tt,pag,nada,')).toEqual(['tt', 'pag', 'mgmt']);
    expect(permisosDeAlcance(['tt', 'mgmt'])).toEqual(['tt']);
  });
  test('is what its owner has; management only from category 10 on', () => {
    expect(alcancesDe({ id_categoria: 9, permisos: ['pag', 'tt'] })).toEqual(['tt', 'pag']);
    expect(alcancesDe({ id_categoria: 10, permisos: [] })).toEqual(['mgmt']);
  });
  test.each([
    [{ nombre: '  ', permisos: '', dias: 1 }, 'nombre'],
    [{ nombre: 'n'.repeat(41), permisos: '', dias: 1 }, 'nombre'],
    [{ nombre: 'Bot', permisos: 'tt,x', dias: 1 }, 'permisos'],
    [{ nombre: 'Bot', permisos: '', dias: 0 }, 'dias'],
    [{ nombre: 'Bot', permisos: '', dias: 366 }, 'dias'],
    [{ nombre: 'Bot', permisos: '', dias: 1.5 }, 'dias'],
    [{ nombre: 'Bot', permisos: '', dias: null }, 'dias'],
  ])('%j: %s', (datos, campo) => {
    expect(revisarPrograma(datos)?.campo).toBe(campo);
  });
  test.each([1, 365])('it may live %i days', (dias) => {
    expect(revisarPrograma({ nombre: 'n'.repeat(40), permisos: 'tt,mgmt', dias })).toBeNull();
  });
});

test('a code is the same with blanks, dashes and capitals', () => {
  expect(codigoLlano(' 12-34 ab-CD ')).toBe('1234abcd');
});
test('a second step is taken for a reason', () => {
  expect(revisarMotivoDosPasos(' ')?.campo).toBe('motivo');
  expect(revisarMotivoDosPasos('x')).toBeNull();
});

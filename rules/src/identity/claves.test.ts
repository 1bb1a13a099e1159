import { describe, expect, test } from 'vitest';
import {
  checkApiKey,
  checkClaveAgainstOwner,
  checkNewClave,
  checkTwoFactorMotivo,
  normalizeCode,
  parseScopes,
  permisosOfScopes,
  scopesOf,
} from './claves.ts';

const OWNER = { usuario: 'Leo99', nombre: 'Hotel Sol', siglas: 'HS' };
const own = (clave: string, owner = OWNER) => checkClaveAgainstOwner('clave', clave, owner)?.msg.includes('agencia');

describe('a password that is based on a name', () => {
  test.each(['leo99', 'LEO99', '99leo99', 'leo123456', '--leo--1', 'léo 2026'])('%s is the owner’s name', (clave) => {
    expect(own(clave)).toBe(false);
  });
  test.each(['hotel sol', 'HotelSol2026', 'hótel-sol'.replace('-', ' '), 'hs123456', '1HS1'])(
    '%s is the agency’s name',
    (clave) => {
      expect(own(clave)).toBe(true);
    },
  );
  test.each(['leoncio99', 'me llamo leo99', 'hotel', '12345678', 'solhotel'])('%s is accepted', (clave) => {
    expect(own(clave)).toBeUndefined();
  });
  test('a name of digits alone refuses only that exact password', () => {
    const owner = { ...OWNER, usuario: '20202020' };
    expect(own('20202020', owner)).toBe(false);
    expect(own('30303030', owner)).toBeUndefined();
  });
});

test.each([
  ['', '', 'clave'],
  ['ocholetras', '', 'rclave'],
  ['ocholetras', 'otraclave', 'rclave'],
  ['siete77', 'siete77', 'clave'],
  ['k'.repeat(129), 'k'.repeat(129), 'clave'],
])('a new password %j repeated as %j: %s', (clave, rclave, campo) => {
  expect(checkNewClave({ clave, rclave })?.campo).toBe(campo);
});
test.each(['ocho8888', 'k'.repeat(128)])('%j is accepted', (clave) => {
  expect(checkNewClave({ clave, rclave: clave })).toBeNull();
});

describe('API key scopes', () => {
  test('are parsed in catalogue order, each once, without unknown words', () => {
    expect(parseScopes('mgmt,pag,tt,pag,nada,')).toEqual(['tt', 'pag', 'mgmt']);
    expect(permisosOfScopes(['tt', 'mgmt'])).toEqual(['tt']);
  });
  test('are the permisos of the owner; mgmt only from categoria 10', () => {
    expect(scopesOf({ id_categoria: 9, permisos: ['pag', 'tt'] })).toEqual(['tt', 'pag']);
    expect(scopesOf({ id_categoria: 10, permisos: [] })).toEqual(['mgmt']);
  });
  test.each([
    [{ nombre: '  ', permisos: '', dias: 1 }, 'nombre'],
    [{ nombre: 'n'.repeat(41), permisos: '', dias: 1 }, 'nombre'],
    [{ nombre: 'Bot', permisos: 'tt,x', dias: 1 }, 'permisos'],
    [{ nombre: 'Bot', permisos: '', dias: 0 }, 'dias'],
    [{ nombre: 'Bot', permisos: '', dias: 366 }, 'dias'],
    [{ nombre: 'Bot', permisos: '', dias: 1.5 }, 'dias'],
    [{ nombre: 'Bot', permisos: '', dias: null }, 'dias'],
  ])('%j: %s', (data, campo) => {
    expect(checkApiKey(data)?.campo).toBe(campo);
  });
  test.each([1, 365])('a key may live %i days', (dias) => {
    expect(checkApiKey({ nombre: 'n'.repeat(40), permisos: 'tt,mgmt', dias })).toBeNull();
  });
});

test('blanks, dashes and case do not change a code', () => {
  expect(normalizeCode(' 12-34 ab-CD ')).toBe('1234abcd');
});
test('resetting two-factor authentication requires a motivo', () => {
  expect(checkTwoFactorMotivo(' ')?.campo).toBe('motivo');
  expect(checkTwoFactorMotivo('x')).toBeNull();
});

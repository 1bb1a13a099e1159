import { describe, expect, test } from 'vitest';
import type { Permiso } from './permisos.ts';
import {
  checkCodes,
  checkExcepcion,
  diffPermisos,
  ESSENTIAL_PERMISOS,
  formatPermisos,
  PERMISO_TEXTS,
  PERMISOS,
  parsePermisos,
} from './permisos.ts';

test('the permiso codes are those of the specification and those added, each once', () => {
  const specifiedCodes = 'tt -5 -10 ajs mis mem ldp mul des usu ern req cln ren pag adm exc man'.split(' ');
  const addedCodes = ['com', 'act', 'tur', 'ing', 'dep', 'nor'];
  expect([...PERMISOS].sort()).toEqual([...specifiedCodes, ...addedCodes].sort());
});

test('each permiso has its own name', () => {
  const names = PERMISOS.map((p) => PERMISO_TEXTS[p].nombre);
  expect(new Set(names).size).toBe(PERMISOS.length);
  expect(formatPermisos(['mul', '-5'])).toBe('Multas, Sumar 5');
});

test.each<[string, Permiso[]]>([
  ['', []],
  ['tt', ['tt']],
  ['man,tt,-5,tt', ['tt', '-5', 'man']],
  [',tt,,mul,', ['tt', 'mul']],
  ['5, tt,TT,x', []],
])('%j is parsed as %j', (text, permisos) => {
  expect(parsePermisos(text)).toEqual(permisos);
});

test('a change consists of the permisos given and removed', () => {
  expect(diffPermisos(['tt', 'mul'], ['tt', 'ren'])).toEqual({ given: ['ren'], removed: ['mul'] });
  expect(diffPermisos(['tt'], ['tt'])).toEqual({ given: [], removed: [] });
});

describe('checkExcepcion and checkCodes', () => {
  test.each([
    [
      { usuario: 0, permisos: '' },
      { campo: 'usuario', msg: 'No dejes campos vacios' },
    ],
    [
      { usuario: 0, permisos: 'tt' },
      { campo: 'usuario', msg: 'No dejes campos vacios' },
    ],
    [
      { usuario: 1, permisos: '' },
      { campo: 'permisos', msg: 'Selecciona permisos' },
    ],
    [
      { usuario: 1, permisos: ',,' },
      { campo: 'permisos', msg: 'Selecciona permisos' },
    ],
    [
      { usuario: 1, permisos: 'tt,x' },
      { campo: 'permisos', msg: 'Ese permiso no existe' },
    ],
    [{ usuario: 1, permisos: 'tt,mul' }, null],
  ])('%j', (data, violation) => {
    expect(checkExcepcion(data)).toEqual(violation);
  });

  test('a categoria may have no permisos, but no unknown code', () => {
    expect(checkCodes('')).toBeNull();
    expect(checkCodes('TT')).toEqual({ campo: 'permisos', msg: 'Ese permiso no existe' });
  });
});

test('the permisos needed to run the agency are `exc` and `man`', () => {
  expect([...ESSENTIAL_PERMISOS].sort()).toEqual(['exc', 'man']);
});

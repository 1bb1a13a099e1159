import { describe, expect, test } from 'vitest';
import type { Permiso } from './access.ts';
import { PERMISOS } from './access.ts';
import {
  checkCodes,
  checkExcepcion,
  diffPermisos,
  ESSENTIAL_PERMISOS,
  foreignPermisos,
  formatPermisos,
  PERMISO_TEXTS,
  parsePermisos,
} from './permisos.ts';

test('each permiso has its own name', () => {
  const nombres = PERMISOS.map((p) => PERMISO_TEXTS[p].nombre);
  expect(new Set(nombres).size).toBe(PERMISOS.length);
  expect(formatPermisos(['mul', '-5'])).toBe('Multas, Sumar 5');
});

test.each<[string, Permiso[]]>([
  ['', []],
  ['tt', ['tt']],
  ['man,tt,-5,tt', ['tt', '-5', 'man']],
  [',tt,,mul,', ['tt', 'mul']],
  ['5, tt,TT,x', []],
])('%j is parsed as %j', (texto, permisos) => {
  expect(parsePermisos(texto)).toEqual(permisos);
});

test('a change consists of the permisos given and removed', () => {
  expect(diffPermisos(['tt', 'mul'], ['tt', 'ren'])).toEqual({ given: ['ren'], removed: ['mul'] });
  expect(diffPermisos(['tt'], ['tt'])).toEqual({ given: [], removed: [] });
});

test('a person can neither give nor remove a permiso that they do not hold', () => {
  const quien = { id_categoria: 12, permisos: ['tt', 'exc'] };
  expect(foreignPermisos(quien, { given: ['tt'], removed: ['exc'] })).toEqual([]);
  expect(foreignPermisos(quien, { given: ['tt', 'man'], removed: ['mul', 'exc'] })).toEqual(['man', 'mul']);
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

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

test('cada permiso se dice de otra manera', () => {
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
])('%j nombra %j', (texto, permisos) => {
  expect(parsePermisos(texto)).toEqual(permisos);
});

test('un cambio es lo que se da y lo que se quita', () => {
  expect(diffPermisos(['tt', 'mul'], ['tt', 'ren'])).toEqual({ given: ['ren'], removed: ['mul'] });
  expect(diffPermisos(['tt'], ['tt'])).toEqual({ given: [], removed: [] });
});

test('no es de uno ni dar ni quitar lo que no tiene', () => {
  const quien = { id_categoria: 12, permisos: ['tt', 'exc'] };
  expect(foreignPermisos(quien, { given: ['tt'], removed: ['exc'] })).toEqual([]);
  expect(foreignPermisos(quien, { given: ['tt', 'man'], removed: ['mul', 'exc'] })).toEqual(['man', 'mul']);
});

describe('una excepción', () => {
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

  test('una categoría puede no permitir nada, pero no lo que no existe', () => {
    expect(checkCodes('')).toBeNull();
    expect(checkCodes('TT')).toEqual({ campo: 'permisos', msg: 'Ese permiso no existe' });
  });
});

test('sin quien haga mantenimiento o dé permisos la agencia no se lleva desde el portal', () => {
  expect([...ESSENTIAL_PERMISOS].sort()).toEqual(['exc', 'man']);
});

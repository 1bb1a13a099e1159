import { describe, expect, test } from 'vitest';
import type { Permiso } from './acceso.ts';
import { PERMISOS } from './acceso.ts';
import {
  cambioPermisos,
  IMPRESCINDIBLES,
  leerPermisos,
  nombrarPermisos,
  PERMISOS_DICHOS,
  permisosAjenos,
  revisarCodigos,
  revisarExcepcion,
} from './permisos.ts';

test('cada permiso se dice de otra manera', () => {
  const nombres = PERMISOS.map((p) => PERMISOS_DICHOS[p].nombre);
  expect(new Set(nombres).size).toBe(PERMISOS.length);
  expect(nombrarPermisos(['mul', '-5'])).toBe('Multas, Sumar 5');
});

test.each<[string, Permiso[]]>([
  ['', []],
  ['tt', ['tt']],
  ['man,tt,-5,tt', ['tt', '-5', 'man']],
  [',tt,,mul,', ['tt', 'mul']],
  ['5, tt,TT,x', []],
])('%j nombra %j', (texto, permisos) => {
  expect(leerPermisos(texto)).toEqual(permisos);
});

test('un cambio es lo que se da y lo que se quita', () => {
  expect(cambioPermisos(['tt', 'mul'], ['tt', 'ren'])).toEqual({ dados: ['ren'], quitados: ['mul'] });
  expect(cambioPermisos(['tt'], ['tt'])).toEqual({ dados: [], quitados: [] });
});

test('no es de uno ni dar ni quitar lo que no tiene', () => {
  const quien = { id_categoria: 12, permisos: ['tt', 'exc'] };
  expect(permisosAjenos(quien, { dados: ['tt'], quitados: ['exc'] })).toEqual([]);
  expect(permisosAjenos(quien, { dados: ['tt', 'man'], quitados: ['mul', 'exc'] })).toEqual(['man', 'mul']);
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
  ])('%j', (datos, reparo) => {
    expect(revisarExcepcion(datos)).toEqual(reparo);
  });

  test('una categoría puede no permitir nada, pero no lo que no existe', () => {
    expect(revisarCodigos('')).toBeNull();
    expect(revisarCodigos('TT')).toEqual({ campo: 'permisos', msg: 'Ese permiso no existe' });
  });
});

test('sin quien haga mantenimiento o dé permisos la agencia no se lleva desde el portal', () => {
  expect([...IMPRESCINDIBLES].sort()).toEqual(['exc', 'man']);
});

import { expect, test } from 'vitest';
import { buildPermisoOptions, togglePermisoCode } from './permisoOptions.ts';

const person = { id_categoria: 11, permisos: ['tt', 'mul', 'exc'] };

test('buildPermisoOptions says which permisos are set, and why one is locked', () => {
  const de = new Map(buildPermisoOptions('tt', 'ren', person).map((g) => [g.permiso, g]));
  expect(de.size).toBe(24);
  expect(de.get('tt')).toMatchObject({ isSet: true, reason: 'Ya lo tiene por su rango' });
  expect(de.get('mul')).toMatchObject({ nombre: 'Multas', isSet: false, reason: null });
  expect(de.get('ren')).toMatchObject({ isSet: true, reason: 'No tienes este permiso, así que no puedes darlo' });
  expect(de.get('man')).toMatchObject({ isSet: false, reason: 'No tienes este permiso, así que no puedes darlo' });
});

test('togglePermisoCode adds and removes a code, in the order of the catalogue', () => {
  expect(togglePermisoCode('', 'mul')).toBe('mul');
  expect(togglePermisoCode('mul,ren', 'tt')).toBe('tt,mul,ren');
  expect(togglePermisoCode('tt,mul', 'tt')).toBe('mul');
});

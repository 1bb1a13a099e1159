import { expect, test } from 'vitest';
import { buildPermisoOptions, togglePermisoCode } from './permisoOptions.ts';

const quien = { id_categoria: 11, permisos: ['tt', 'mul', 'exc'] };

test('cada gancho dice si cuelga su llave y por qué no se toca', () => {
  const de = new Map(buildPermisoOptions('tt', 'ren', quien).map((g) => [g.permiso, g]));
  expect(de.size).toBe(18);
  expect(de.get('tt')).toMatchObject({ isSet: true, porque: 'Ya lo tiene por su rango' });
  expect(de.get('mul')).toMatchObject({ nombre: 'Multas', isSet: false, porque: null });
  expect(de.get('ren')).toMatchObject({ isSet: true, porque: 'No tienes este permiso, así que no puedes darlo' });
  expect(de.get('man')).toMatchObject({ isSet: false, porque: 'No tienes este permiso, así que no puedes darlo' });
});

test('una llave se cuelga y se descuelga, y las demás quedan en su orden', () => {
  expect(togglePermisoCode('', 'mul')).toBe('mul');
  expect(togglePermisoCode('mul,ren', 'tt')).toBe('tt,mul,ren');
  expect(togglePermisoCode('tt,mul', 'tt')).toBe('mul');
});

import { expect, test } from 'vitest';
import type { AccessRule, Viewer } from './access.ts';
import { anyPermiso, everyone, hasPermiso, isAllowed, isMgmt, isOwn, mgmtOr, sesion } from './access.ts';

const viewerWith = (id_categoria: number, ...permisos: string[]): Viewer => ({ id_categoria, permisos });
const mgmtOrAdm = mgmtOr('adm');

test.each<[string, AccessRule, Viewer | null, boolean]>([
  ['todos: un visitante', everyone, null, true],
  ['todos: una sesión', everyone, viewerWith(1), true],
  ['sesion: un visitante', sesion, null, false],
  ['sesion: una sesión sin permisos', sesion, viewerWith(1), true],
  ['permiso: un visitante', anyPermiso('tt'), null, false],
  ['permiso: sin él', anyPermiso('tt'), viewerWith(9, 'mis'), false],
  ['permiso: con él', anyPermiso('tt'), viewerWith(2, 'tt'), true],
  ['permiso: uno que solo se le parece', anyPermiso('-5'), viewerWith(2, '5', '-10'), false],
  ['permiso: uno cualquiera de varios', anyPermiso('usu', 'ern'), viewerWith(2, 'ern'), true],
  ['permiso: la categoría alta sola no basta', anyPermiso('tt'), viewerWith(12), false],
  ['mgmt: categoría 10', mgmtOrAdm, viewerWith(10), true],
  ['mgmt: categoría 9', mgmtOrAdm, viewerWith(9), false],
  ['mgmt: categoría 1 con el permiso', mgmtOrAdm, viewerWith(1, 'adm'), true],
  ['mgmt: un visitante', mgmtOrAdm, null, false],
])('%s', (_case, access, viewer, enters) => {
  expect(isAllowed(access, viewer)).toBe(enters);
});

test('management starts at categoria 10', () => {
  expect([9, 10, 11].map((categoria) => isMgmt(viewerWith(categoria)))).toEqual([false, true, true]);
});

test('hasPermiso is true only for a permiso that the viewer holds', () => {
  expect(hasPermiso(viewerWith(1, 'tt', '-5'), '-5')).toBe(true);
  expect(hasPermiso(viewerWith(12, 'tt'), '-5')).toBe(false);
});

test.each<[string, number | string, boolean]>([
  ['su id', 7, true],
  ['otro id', 8, false],
  ['su nombre', 'Ana', true],
  ['su nombre con otras mayúsculas', 'aNA', true],
  ['un nombre que lo contiene', 'Anabel', false],
  ['su id como texto', '7', false],
])('ownership matches by id or name: %s', (_case, de, own) => {
  expect(isOwn(de, { id: 7, usuario: 'Ana' })).toBe(own);
});

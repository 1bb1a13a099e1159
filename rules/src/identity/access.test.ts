import { expect, test } from 'vitest';
import type { AccessRule, Viewer } from './access.ts';
import { anyPermiso, everyone, hasPermiso, isAllowed, isMgmt, isOwn, loggedIn, mgmtOr } from './access.ts';

const viewerWith = (id_categoria: number, ...permisos: string[]): Viewer => ({ id_categoria, permisos });
const mgmtOrAdm = mgmtOr('adm');

test.each<[string, AccessRule, Viewer | null, boolean]>([
  ['everyone: a visitor', everyone, null, true],
  ['everyone: a session', everyone, viewerWith(1), true],
  ['session: a visitor', loggedIn, null, false],
  ['session: one without permisos', loggedIn, viewerWith(1), true],
  ['permiso: a visitor', anyPermiso('tt'), null, false],
  ['permiso: without it', anyPermiso('tt'), viewerWith(9, 'mis'), false],
  ['permiso: with it', anyPermiso('tt'), viewerWith(2, 'tt'), true],
  ['permiso: one that only looks like it', anyPermiso('-5'), viewerWith(2, '5', '-10'), false],
  ['permiso: any one of several', anyPermiso('usu', 'ern'), viewerWith(2, 'ern'), true],
  ['permiso: a high categoria alone is not enough', anyPermiso('tt'), viewerWith(12), false],
  ['mgmt: categoria 10', mgmtOrAdm, viewerWith(10), true],
  ['mgmt: categoria 9', mgmtOrAdm, viewerWith(9), false],
  ['mgmt: categoria 1 with the permiso', mgmtOrAdm, viewerWith(1, 'adm'), true],
  ['mgmt: a visitor', mgmtOrAdm, null, false],
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
  ['their id', 7, true],
  ['another id', 8, false],
  ['their name', 'Ana', true],
  ['their name in another case', 'aNA', true],
  ['a name that contains it', 'Anabel', false],
  ['their id as text', '7', false],
])('ownership matches by id or name: %s', (_case, de, own) => {
  expect(isOwn(de, { id: 7, usuario: 'Ana' })).toBe(own);
});

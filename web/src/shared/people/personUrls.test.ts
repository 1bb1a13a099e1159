import { expect, test } from 'vitest';
import { personLinkUrl } from './personUrls.ts';

const ana = { id: 4, usuario: 'Ana', id_categoria: 1, permisos: [] as string[] };

test('the viewer’s name leads to «Mi cuenta», in any case', () => {
  expect(personLinkUrl('Ana', ana)).toBe('/perfil');
  expect(personLinkUrl('ANA', ana)).toBe('/perfil');
});

test.each([
  ['Leo', '/usuarios?persona=Leo'],
  ['a.b', '/usuarios?persona=a.b'],
  ['¿?=&', '/usuarios?persona=%C2%BF%3F%3D%26'],
])('the name «%s» leads to its page for a viewer who may open it', (name, url) => {
  expect(personLinkUrl(name, { ...ana, permisos: ['usu'] })).toBe(url);
  expect(new URL(url, 'http://x').searchParams.get('persona')).toBe(name);
});

test('visitors and viewers without access get no link, and «Sistema» has no page', () => {
  expect(personLinkUrl('Ana', null)).toBeNull();
  expect(personLinkUrl('Sistema', ana)).toBeNull();
  expect(personLinkUrl('Leo', ana)).toBeNull();
});

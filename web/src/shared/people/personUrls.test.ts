import { expect, test } from 'vitest';
import { personLinkUrl } from './personUrls.ts';

const ana = { id: 4, usuario: 'Ana', id_categoria: 1, permisos: [] as string[] };

test('lo propio lleva a Mi cuenta, se escriba como se escriba', () => {
  expect(personLinkUrl('Ana', ana)).toBe('/perfil');
  expect(personLinkUrl('ANA', ana)).toBe('/perfil');
});

test.each([
  ['Leo', '/usuarios?persona=Leo'],
  ['a.b', '/usuarios?persona=a.b'],
  ['¿?=&', '/usuarios?persona=%C2%BF%3F%3D%26'],
])('el nombre «%s» lleva a su página a quien puede abrirla', (nombre, direccion) => {
  expect(personLinkUrl(nombre, { ...ana, permisos: ['usu'] })).toBe(direccion);
  expect(new URL(direccion, 'http://x').searchParams.get('persona')).toBe(nombre);
});

test('quien no ha entrado no tiene puertas, y el sistema no es nadie', () => {
  expect(personLinkUrl('Ana', null)).toBeNull();
  expect(personLinkUrl('Sistema', ana)).toBeNull();
  expect(personLinkUrl('Leo', ana)).toBeNull();
});

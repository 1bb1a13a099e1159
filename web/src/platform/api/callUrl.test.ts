import { expect, test } from 'vitest';
import { buildUrl, splitCallKey } from './callUrl.ts';

const ORIGIN = 'http://127.0.0.1:3000';

test('a call key is a method and a path', () => {
  expect(splitCallKey('POST openTime')).toEqual(['POST', 'openTime']);
  expect(splitCallKey('GET getInfoDetailTime/:id')).toEqual(['GET', 'getInfoDetailTime/:id']);
});

test('path parameters are encoded, whatever a hotel name contains', () => {
  expect(buildUrl('getInfoDetailTime/:id', { id: 7 }, undefined)).toBe('/api/getInfoDetailTime/7');
  expect(buildUrl('getLogUser/:username', { username: 'a/b?=:ñ' }, undefined)).toBe(
    '/api/getLogUser/a%2Fb%3F%3D%3A%C3%B1',
  );
  for (const username of ['.', '..'])
    expect(new URL(buildUrl('getLogUser/:username', { username }, { limite: 5 }), ORIGIN).href).toBe(
      `${ORIGIN}/api/getLogUser/${username}%20?limite=5`,
    );
});

test('a path with a leading slash gets no prefix', () => {
  expect(buildUrl('/imagenes/:archivo', { archivo: 'a b.webp' }, undefined)).toBe('/imagenes/a%20b.webp');
});

test('undefined query values are omitted', () => {
  expect(buildUrl('getLogUser/:username', { username: 'x' }, { limite: 50, antes: undefined, buscar: 'a b' })).toBe(
    '/api/getLogUser/x?limite=50&buscar=a+b',
  );
  expect(buildUrl('getAllTime', undefined, {})).toBe('/api/getAllTime');
});

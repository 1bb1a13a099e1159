import { expect, test } from 'vitest';
import { buildUrl, splitCallKey } from './callUrl.ts';

const ORIGIN = 'http://127.0.0.1:3000';

test('a key is a method and a path', () => {
  expect(splitCallKey('POST openTime')).toEqual(['POST', 'openTime']);
  expect(splitCallKey('GET getInfoDetailTime/:id')).toEqual(['GET', 'getInfoDetailTime/:id']);
});

test('parameters go into the path, whatever a hotel name holds', () => {
  expect(buildUrl('getInfoDetailTime/:id', { id: 7 }, undefined)).toBe('/api/getInfoDetailTime/7');
  expect(buildUrl('getLogUser/:username', { username: 'a/b?=:ñ' }, undefined)).toBe(
    '/api/getLogUser/a%2Fb%3F%3D%3A%C3%B1',
  );
  for (const username of ['.', '..'])
    expect(new URL(buildUrl('getLogUser/:username', { username }, { limite: 5 }), ORIGIN).href).toBe(
      `${ORIGIN}/api/getLogUser/${username}%20?limite=5`,
    );
});

test('a path that begins with a slash is all of it', () => {
  expect(buildUrl('/imagenes/:archivo', { archivo: 'a b.webp' }, undefined)).toBe('/imagenes/a%20b.webp');
});

test('the query leaves out what is not there', () => {
  expect(buildUrl('getLogUser/:username', { username: 'x' }, { limite: 50, antes: undefined, buscar: 'a b' })).toBe(
    '/api/getLogUser/x?limite=50&buscar=a+b',
  );
  expect(buildUrl('getAllTime', undefined, {})).toBe('/api/getAllTime');
});

import { expect, test } from 'vitest';
import { leerCookie } from './llave.ts';

test('finds the key among other cookies', () => {
  expect(leerCookie('otra=1; key=abc-_1; monkey=no')).toBe('abc-_1');
  expect(leerCookie('key=a%3Db')).toBe('a=b');
});

test('an absent or emptied key is none', () => {
  expect(leerCookie('')).toBeNull();
  expect(leerCookie('monkey=1')).toBeNull();
  expect(leerCookie('key=')).toBeNull();
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { leerCookie } from './llave.ts';

test('finds the key among other cookies', () => {
  expect(leerCookie('otra=1; key=abc-_1; monkey=no')).toBe('abc-_1');
  expect(leerCookie('key=una; key=otra')).toBe('una');
});

test('an absent or emptied key is none', () => {
  expect(leerCookie('')).toBeNull();
  expect(leerCookie('monkey=1')).toBeNull();
  expect(leerCookie('key=')).toBeNull();
});

test.each(['100%', '%', '%zz', '%E0%A4%A', '%E2%82%AC', 'a%3Db', 'a=b', '"abc"', 'a b', 'é€', 'x'.repeat(101)])(
  'what cannot be a key is none: %s',
  (valor) => {
    expect(leerCookie(`key=${valor}`)).toBeNull();
    expect(leerCookie(`otra=1; key=${valor}; key=abc-_1`)).toBe('abc-_1');
  },
);

test('whatever is stored, reading it does not throw, and what it gives can be sent', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'key=%;aZ0- "\u20ac\n') }), (cookies) => {
      const llave = leerCookie(`key=${cookies}`);
      if (llave !== null) expect(new Headers({ key: llave }).get('key')).toBe(llave);
    }),
  );
});

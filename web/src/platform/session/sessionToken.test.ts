import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseCookie } from './sessionToken.ts';

test('finds the key among other cookies', () => {
  expect(parseCookie('otra=1; key=abc-_1; monkey=no')).toBe('abc-_1');
  expect(parseCookie('key=una; key=otra')).toBe('una');
});

test('an absent or emptied key is none', () => {
  expect(parseCookie('')).toBeNull();
  expect(parseCookie('monkey=1')).toBeNull();
  expect(parseCookie('key=')).toBeNull();
});

test.each(['100%', '%', '%zz', '%E0%A4%A', '%E2%82%AC', 'a%3Db', 'a=b', '"abc"', 'a b', 'é€', 'x'.repeat(101)])(
  'what cannot be a key is none: %s',
  (valor) => {
    expect(parseCookie(`key=${valor}`)).toBeNull();
    expect(parseCookie(`otra=1; key=${valor}; key=abc-_1`)).toBe('abc-_1');
  },
);

test('whatever is stored, reading it does not throw, and what it gives can be sent', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'key=%;aZ0- "\u20ac\n') }), (cookies) => {
      const token = parseCookie(`key=${cookies}`);
      if (token !== null) expect(new Headers({ key: token }).get('key')).toBe(token);
    }),
  );
});

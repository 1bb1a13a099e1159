import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseSessionToken } from './sessionToken.ts';

test('finds the key among other cookies', () => {
  expect(parseSessionToken('otra=1; key=abc-_1; monkey=no')).toBe('abc-_1');
  expect(parseSessionToken('key=una; key=otra')).toBe('una');
});

test('an absent or empty key gives null', () => {
  expect(parseSessionToken('')).toBeNull();
  expect(parseSessionToken('monkey=1')).toBeNull();
  expect(parseSessionToken('key=')).toBeNull();
});

test.each(['100%', '%', '%zz', '%E0%A4%A', '%E2%82%AC', 'a%3Db', 'a=b', '"abc"', 'a b', 'é€', 'x'.repeat(101)])(
  'an invalid key gives null: %s',
  (value) => {
    expect(parseSessionToken(`key=${value}`)).toBeNull();
    expect(parseSessionToken(`otra=1; key=${value}; key=abc-_1`)).toBe('abc-_1');
  },
);

test('never throws, and every key it returns can be sent as a header', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'key=%;aZ0- "\u20ac\n') }), (cookies) => {
      const token = parseSessionToken(`key=${cookies}`);
      if (token !== null) expect(new Headers({ key: token }).get('key')).toBe(token);
    }),
  );
});

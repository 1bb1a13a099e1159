import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fillPath, fromPathSegment, toPathSegment } from './pathSegment.ts';

/** Dot segments as URL parsers recognize them. */
const isPathStep = (tramo: string): boolean => /^(\.|%2e){1,2}$/i.test(tramo);

test.each([
  ['.', '.%20'],
  ['..', '..%20'],
  ['...', '...'],
  ['.-', '.-'],
  ['%2e%2e', '%252e%252e'],
  ['a/b?#', 'a%2Fb%3F%23'],
  ['ñ', '%C3%B1'],
  ['\ud800', '%EF%BF%BD'],
])('the segment of %j is %s', (name, tramo) => {
  expect(toPathSegment(name)).toBe(tramo);
});

test('any name fits in one segment and is restored from it', () => {
  const letter = fc.constantFrom(...'a.-=?!@:,_/%\\#ñ2eE');
  fc.assert(
    fc.property(fc.string({ unit: letter, minLength: 1, maxLength: 6 }), (name) => {
      const tramo = toPathSegment(name);
      expect(isPathStep(tramo)).toBe(false);
      expect(tramo).not.toMatch(/[/?#\\]/);
      expect(fromPathSegment(decodeURIComponent(tramo))).toBe(name);
    }),
  );
});

test('the parameters of a path are filled in', () => {
  expect(fillPath('llamados/:id/:archivo', { archivo: 'a b.webp', id: 7 })).toBe('llamados/7/a%20b.webp');
  expect(fillPath('getAllTime', undefined)).toBe('getAllTime');
});

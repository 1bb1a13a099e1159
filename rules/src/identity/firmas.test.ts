import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkFirma, checkOwnFirma, needsFirma, normalizeFirma } from './firmas.ts';

test.each([
  ['abc', 'ABC'],
  [' a1z ', 'A1Z'],
  ['ñu7', 'ÑU7'],
  ['n\u0303u7', 'ÑU7'],
])('«%s» is stored as %s', (written, saved) => {
  expect(normalizeFirma(written)).toBe(saved);
  expect(checkOwnFirma(written)).toBeNull();
  expect(checkFirma({ usuario: 1, firma: written })).toBeNull();
});

test('normalizeFirma is idempotent', () => {
  fc.assert(fc.property(fc.string({ unit: 'binary' }), (s) => normalizeFirma(normalizeFirma(s)) === normalizeFirma(s)));
});

test('normalizeFirma composes what capitals decompose', () => {
  expect(normalizeFirma(normalizeFirma('\u1FD7'))).toBe(normalizeFirma('\u1FD7'));
});

test.each(['', 'ab', 'abcd', 'a b c', '🙂', 'ab '])('an own firma «%s» does not have three characters', (firma) => {
  expect(checkOwnFirma(firma)).toEqual({ campo: 'firma', msg: 'La firma solo puede contener 3 caracteres' });
});

test.each(['ab', 'abcd', 'a b c'])('a firma «%s» cannot be assigned', (firma) => {
  expect(checkFirma({ usuario: 1, firma })).toEqual({
    campo: 'firma',
    msg: 'La firma debe contener unicamente 3 caracters',
  });
});

test.each(['a-b', 'a b', '¡a!', 'áéí', '🙂🙂🙂'])('«%s» contains characters other than letters and digits', (firma) => {
  const violation = { campo: 'firma', msg: 'La firma solo puede contener letras y números' };
  expect(checkOwnFirma(firma)).toEqual(violation);
  expect(checkFirma({ usuario: 1, firma })).toEqual(violation);
});

test('assigning a firma requires a usuario and a firma', () => {
  const violation = (campo: string) => ({ campo, msg: 'No dejes campos vacios' });
  expect(checkFirma({ usuario: 0, firma: '' })).toEqual(violation('usuario'));
  expect(checkFirma({ usuario: 0, firma: 'ABC' })).toEqual(violation('usuario'));
  expect(checkFirma({ usuario: 1, firma: '  ' })).toEqual(violation('firma'));
});

test('a firma is required from the configured categoria', () => {
  expect([2, 3, 4].map((categoria) => needsFirma(categoria, 3))).toEqual([false, true, true]);
});

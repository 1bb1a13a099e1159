import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkHotelName, checkNewName } from './registration.ts';

const INVALID = 'Usa de 1 a 25 letras sin acentos ni ñ, números o _-=?!@:.,';
const NO_LETTERS = 'El nombre debe tener al menos una letra o un número';
const RESERVED = 'Ese nombre está reservado. Elige otro.';

test.each<[string, string, string | null]>([
  ['of one letter', 'a', null],
  ['of one digit', '7', null],
  ['with all allowed signs', 'Z_-=?!@:.,0', null],
  ['of 25', 'x'.repeat(25), null],
  ["that begins like the portal's", 'Sistemas', null],
  ['that is empty', '', INVALID],
  ['of 26', 'x'.repeat(26), INVALID],
  ['with accents', 'José', INVALID],
  ['with ñ', 'Nando-ñ', INVALID],
  ['with a Cyrillic a', 'Аna', INVALID],
  ['with a Greek o', 'Betο', INVALID],
  ['of full width', 'Ａｎａ', INVALID],
  ['with an invisible letter at the end', 'Ana\u200b', INVALID],
  ['with a Korean filler', 'Ana\u3164', INVALID],
  ['with a combining accent', 'Ana\u0301', INVALID],
  ['with a direction mark', '\u202eanA', INVALID],
  ['with the kelvin sign', '\u212aaren', INVALID],
  ['with Arabic digits', 'Ana٣', INVALID],
  ['with a space', 'A na', INVALID],
  ['with a slash', 'a/b', INVALID],
  ['with quotes', "a'b", INVALID],
  ['with a line break', 'ana\n', INVALID],
  ['with an emoji', 'ana🙂', INVALID],
  ['of one dot', '.', NO_LETTERS],
  ['of two dots', '..', NO_LETTERS],
  ['of signs', '_-=?!@:.,', NO_LETTERS],
  ['of the system', 'Sistema', RESERVED],
  ['of the system, in another spelling', 'sISTEMA', RESERVED],
  ['of the product', 'conserje', RESERVED],
  ['of the agencia', 'HOTELMAR', RESERVED],
  ['that ends with a sign', 'sistema.', RESERVED],
  ['with a figure for a letter', 'C0nserje', RESERVED],
  ['with other figures for letters', '5I57EMA', RESERVED],
  ["that looks like the agency's", 'H0tel-Mar!', RESERVED],
  ['that calls who is there', '@here', RESERVED],
  ['that calls everyone', '@Everyone', RESERVED],
  ['that only holds one of them', 'everyone7here', null],
])('a name %s', (_case, name, msg) => {
  expect(checkNewName('nombre', name, ' HotelMar ')).toEqual(msg && { campo: 'nombre', msg });
  expect(checkHotelName('nombre', name)?.msg ?? null).toBe(msg === RESERVED ? null : msg);
});

test('a valid name is plain ASCII, so that no two look the same', () => {
  const letter = fc.constantFrom(...'aAеΑａáZ0٠_.\u200b\u00ad');
  const isValid = (name: string) => checkNewName('nombre', name, 'Agencia') === null;
  fc.assert(
    fc.property(fc.string({ unit: letter, maxLength: 6 }), (name) => {
      fc.pre(isValid(name));
      expect(name.normalize('NFKD').replace(/\p{C}|\p{M}/gu, '')).toBe(name);
      // biome-ignore lint/suspicious/noControlCharactersInRegex: the assertion covers the whole ASCII range
      expect(name).toMatch(/^[\x00-\x7f]+$/);
    }),
  );
});

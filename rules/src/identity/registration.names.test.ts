import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkHotelName, checkNewName } from './registration.ts';

const INVALID = 'Usa de 1 a 25 letras sin acentos ni ñ, números o _-=?!@:.,';
const NO_LETTERS = 'El nombre debe tener al menos una letra o un número';
const RESERVED = 'Ese nombre está reservado. Elige otro.';

test.each<[string, string, string | null]>([
  ['de una letra', 'a', null],
  ['de una cifra', '7', null],
  ['con todos los signos', 'Z_-=?!@:.,0', null],
  ['de 25', 'x'.repeat(25), null],
  ['que empieza como el del portal', 'Sistemas', null],
  ['vacío', '', INVALID],
  ['de 26', 'x'.repeat(26), INVALID],
  ['con acentos', 'José', INVALID],
  ['con eñe', 'Nando-ñ', INVALID],
  ['con una a cirílica', 'Аna', INVALID],
  ['con una o griega', 'Betο', INVALID],
  ['de ancho completo', 'Ａｎａ', INVALID],
  ['con una letra invisible detrás', 'Ana\u200b', INVALID],
  ['con un relleno coreano', 'Ana\u3164', INVALID],
  ['con un acento suelto', 'Ana\u0301', INVALID],
  ['con marca de dirección', '\u202eanA', INVALID],
  ['con el signo kelvin', '\u212aaren', INVALID],
  ['con cifras árabes', 'Ana٣', INVALID],
  ['con espacio', 'A na', INVALID],
  ['con barra', 'a/b', INVALID],
  ['con comillas', "a'b", INVALID],
  ['con salto de línea', 'ana\n', INVALID],
  ['con emoji', 'ana🙂', INVALID],
  ['de un punto', '.', NO_LETTERS],
  ['de dos puntos', '..', NO_LETTERS],
  ['de signos', '_-=?!@:.,', NO_LETTERS],
  ['del sistema', 'Sistema', RESERVED],
  ['del sistema, escrito de otro modo', 'sISTEMA', RESERVED],
  ['del producto', 'conserje', RESERVED],
  ['de la agencia', 'HOTELMAR', RESERVED],
  ['that ends with a sign', 'sistema.', RESERVED],
  ['with a figure for a letter', 'C0nserje', RESERVED],
  ['with other figures for letters', '5I57EMA', RESERVED],
  ["that looks like the agency's", 'H0tel-Mar!', RESERVED],
  ['that calls who is there', '@here', RESERVED],
  ['that calls everyone', '@Everyone', RESERVED],
  ['that only holds one of them', 'everyone7here', null],
])('a name %s', (_case, nombre, msg) => {
  expect(checkNewName('nombre', nombre, ' HotelMar ')).toEqual(msg && { campo: 'nombre', msg });
  expect(checkHotelName('nombre', nombre)?.msg ?? null).toBe(msg === RESERVED ? null : msg);
});

test('a valid name is plain ASCII, so that no two look the same', () => {
  const letter = fc.constantFrom(...'aAеΑａáZ0٠_.\u200b\u00ad');
  const isValid = (nombre: string) => checkNewName('nombre', nombre, 'Agencia') === null;
  fc.assert(
    fc.property(fc.string({ unit: letter, maxLength: 6 }), (nombre) => {
      fc.pre(isValid(nombre));
      expect(nombre.normalize('NFKD').replace(/\p{C}|\p{M}/gu, '')).toBe(nombre);
      // biome-ignore lint/suspicious/noControlCharactersInRegex: the assertion covers the whole ASCII range
      expect(nombre).toMatch(/^[\x00-\x7f]+$/);
    }),
  );
});

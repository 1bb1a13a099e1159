import fc from 'fast-check';
import { expect, test } from 'vitest';
import { revisarNombreHotel, revisarNombreNuevo } from './cuenta.ts';

const INVALIDO = 'Usa de 1 a 25 letras sin acentos ni ñ, números o _-=?!@:.,';
const SIN_LETRAS = 'El nombre debe tener al menos una letra o un número';
const DEL_PORTAL = 'Ese nombre está reservado. Elige otro.';

test.each<[string, string, string | null]>([
  ['de una letra', 'a', null],
  ['de una cifra', '7', null],
  ['con todos los signos', 'Z_-=?!@:.,0', null],
  ['de 25', 'x'.repeat(25), null],
  ['que empieza como el del portal', 'Sistemas', null],
  ['vacío', '', INVALIDO],
  ['de 26', 'x'.repeat(26), INVALIDO],
  ['con acentos', 'José', INVALIDO],
  ['con eñe', 'Nando-ñ', INVALIDO],
  ['con una a cirílica', 'Аna', INVALIDO],
  ['con una o griega', 'Betο', INVALIDO],
  ['de ancho completo', 'Ａｎａ', INVALIDO],
  ['con una letra invisible detrás', 'Ana\u200b', INVALIDO],
  ['con un relleno coreano', 'Ana\u3164', INVALIDO],
  ['con un acento suelto', 'Ana\u0301', INVALIDO],
  ['con marca de dirección', '\u202eanA', INVALIDO],
  ['con el signo kelvin', '\u212aaren', INVALIDO],
  ['con cifras árabes', 'Ana٣', INVALIDO],
  ['con espacio', 'A na', INVALIDO],
  ['con barra', 'a/b', INVALIDO],
  ['con comillas', "a'b", INVALIDO],
  ['con salto de línea', 'ana\n', INVALIDO],
  ['con emoji', 'ana🙂', INVALIDO],
  ['de un punto', '.', SIN_LETRAS],
  ['de dos puntos', '..', SIN_LETRAS],
  ['de signos', '_-=?!@:.,', SIN_LETRAS],
  ['del sistema', 'Sistema', DEL_PORTAL],
  ['del sistema, escrito de otro modo', 'sISTEMA', DEL_PORTAL],
  ['del producto', 'conserje', DEL_PORTAL],
  ['de la agencia', 'HOTELMAR', DEL_PORTAL],
  ['that ends with a sign', 'sistema.', DEL_PORTAL],
  ['with a figure for a letter', 'C0nserje', DEL_PORTAL],
  ['with other figures for letters', '5I57EMA', DEL_PORTAL],
  ["that looks like the agency's", 'H0tel-Mar!', DEL_PORTAL],
  ['that calls who is there', '@here', DEL_PORTAL],
  ['that calls everyone', '@Everyone', DEL_PORTAL],
  ['that only holds one of them', 'everyone7here', null],
])('un nombre %s', (_caso, nombre, msg) => {
  expect(revisarNombreNuevo('nombre', nombre, ' HotelMar ')).toEqual(msg && { campo: 'nombre', msg });
  expect(revisarNombreHotel('nombre', nombre)?.msg ?? null).toBe(msg === DEL_PORTAL ? null : msg);
});

test('de los que valen, dos que se leen igual son el mismo', () => {
  const letra = fc.constantFrom(...'aAеΑａáZ0٠_.\u200b\u00ad');
  const vale = (nombre: string) => revisarNombreNuevo('nombre', nombre, 'Agencia') === null;
  fc.assert(
    fc.property(fc.string({ unit: letra, maxLength: 6 }), (nombre) => {
      fc.pre(vale(nombre));
      expect(nombre.normalize('NFKD').replace(/\p{C}|\p{M}/gu, '')).toBe(nombre);
      // biome-ignore lint/suspicious/noControlCharactersInRegex: what is asked is whether all of it is ASCII
      expect(nombre).toMatch(/^[\x00-\x7f]+$/);
    }),
  );
});

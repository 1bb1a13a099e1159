import { plainText } from '@conserje/rules';

/** Letters that are looked at together. */
const LENGTH = 3;
/** A mark for each of so many classes of such groups: of some 600 groups in a block, one in thirty is set. */
const SIGNATURE_BITS = 16_384;

const kindOf = (texto: string, i: number): number => {
  let n = 0;
  for (let k = 0; k < LENGTH; k += 1) n = Math.imul(n, 0x01000193) ^ texto.charCodeAt(i + k);
  n ^= n >>> 15;
  return (Math.imul(n, 0x2c1b3c6d) >>> 12) % SIGNATURE_BITS;
};

function* trigramClasses(texto: string): Generator<number> {
  for (let i = 0; i + LENGTH <= texto.length; i += 1) yield kindOf(texto, i);
}

/** Six marks to a sign, which a database can look at by its place. */
const SIGNS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const BITS_PER_CHAR = 6;

/** Which groups of letters some texts hold, as a text of a few kilobytes. */
export function buildTrigramSignature(texts: Iterable<string>): string {
  const marks = new Uint8Array(Math.ceil(SIGNATURE_BITS / BITS_PER_CHAR));
  for (const texto of new Set(texts)) {
    // A search looks for letters as they were typed: signs of their own behind a letter are in one of the two.
    for (const forma of new Set([plainText(texto), texto.toLowerCase()]))
      for (const clase of trigramClasses(forma)) {
        const index = Math.floor(clase / BITS_PER_CHAR);
        marks[index] = (marks[index] ?? 0) | (1 << (clase % BITS_PER_CHAR));
      }
  }
  return Array.from(marks, (n) => SIGNS[n]).join('');
}

/** A place of what `buildTrigramSignature` makes, from 1, and the signs of which one stands there where a group of letters is. */
export interface TrigramProbe {
  index: number;
  characters: readonly string[];
}

/** Groups that are written in one way alone, whatever was typed. */
const UNAMBIGUOUS = /^[\x20-\x7eñ]+$/;
/** So many tell enough. */
const PROBES_MAX = 12;

/**
 * What must stand in the trace of texts that hold what is searched for; null where that cannot be told, since it is too
 * short or has other letters than these.
 */
export function trigramProbes(wanted: string): TrigramProbe[] | null {
  const texto = plainText(wanted);
  const grupos = Array.from({ length: Math.max(0, texto.length - LENGTH + 1) }, (_, i) => texto.slice(i, i + LENGTH));
  const kinds = new Set(grupos.filter((grupo) => UNAMBIGUOUS.test(grupo)).map((grupo) => kindOf(grupo, 0)));
  if (kinds.size === 0) return null;
  return [...kinds].slice(-PROBES_MAX).map((clase) => ({
    index: Math.floor(clase / BITS_PER_CHAR) + 1,
    characters: [...SIGNS].filter((_, n) => (n & (1 << (clase % BITS_PER_CHAR))) !== 0),
  }));
}

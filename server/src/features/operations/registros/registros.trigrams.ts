import { plainText } from '@conserje/rules';

/** Letters that are looked at together. */
const TRIGRAM_LENGTH = 3;
/** A mark for each of so many classes of such groups: of some 600 groups in a block, one in thirty is set. */
const SIGNATURE_BITS = 16_384;

const trigramClassOf = (text: string, i: number): number => {
  let n = 0;
  for (let k = 0; k < TRIGRAM_LENGTH; k += 1) n = Math.imul(n, 0x01000193) ^ text.charCodeAt(i + k);
  n ^= n >>> 15;
  return (Math.imul(n, 0x2c1b3c6d) >>> 12) % SIGNATURE_BITS;
};

function* trigramClasses(text: string): Generator<number> {
  for (let i = 0; i + TRIGRAM_LENGTH <= text.length; i += 1) yield trigramClassOf(text, i);
}

/** Six marks to a sign, which a database can look at by its place. */
const SIGNS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const BITS_PER_CHAR = 6;

/** Which groups of letters some texts hold, as a text of a few kilobytes. */
export function buildTrigramSignature(texts: Iterable<string>): string {
  const marks = new Uint8Array(Math.ceil(SIGNATURE_BITS / BITS_PER_CHAR));
  for (const text of new Set(texts)) {
    // A search looks for letters as they were typed: signs of their own behind a letter are in one of the two.
    for (const form of new Set([plainText(text), text.toLowerCase()]))
      for (const trigramClass of trigramClasses(form)) {
        const index = Math.floor(trigramClass / BITS_PER_CHAR);
        marks[index] = (marks[index] ?? 0) | (1 << (trigramClass % BITS_PER_CHAR));
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
  const text = plainText(wanted);
  const trigrams = Array.from({ length: Math.max(0, text.length - TRIGRAM_LENGTH + 1) }, (_, i) =>
    text.slice(i, i + TRIGRAM_LENGTH),
  );
  const classes = new Set(
    trigrams.filter((trigram) => UNAMBIGUOUS.test(trigram)).map((trigram) => trigramClassOf(trigram, 0)),
  );
  if (classes.size === 0) return null;
  return [...classes].slice(-PROBES_MAX).map((trigramClass) => ({
    index: Math.floor(trigramClass / BITS_PER_CHAR) + 1,
    characters: [...SIGNS].filter((_, n) => (n & (1 << (trigramClass % BITS_PER_CHAR))) !== 0),
  }));
}

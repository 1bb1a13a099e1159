import { plainText } from '@conserje/rules';

const TRIGRAM_LENGTH = 3;
/** Bits of the signature, one per hash class: with some 600 trigrams in a block, one in thirty is set. */
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

/** Alphabet of the signature, six bits per character, so that SQL can test a bit by its position. */
const SIGNS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const BITS_PER_CHAR = 6;

/** Encodes the trigrams of some texts as a text of a few kilobytes. */
export function buildTrigramSignature(texts: Iterable<string>): string {
  const marks = new Uint8Array(Math.ceil(SIGNATURE_BITS / BITS_PER_CHAR));
  for (const text of new Set(texts)) {
    // The search matches texts as stored: combining marks are composed in the first form and separate in the second.
    for (const form of new Set([plainText(text), text.toLowerCase()]))
      for (const trigramClass of trigramClasses(form)) {
        const index = Math.floor(trigramClass / BITS_PER_CHAR);
        marks[index] = (marks[index] ?? 0) | (1 << (trigramClass % BITS_PER_CHAR));
      }
  }
  return Array.from(marks, (n) => SIGNS[n]).join('');
}

/** Position in a signature, from 1, and the characters that have the bit of a trigram set there. */
export interface TrigramProbe {
  index: number;
  characters: readonly string[];
}

/** Trigrams whose plain form is the same however they are typed: ASCII letters and ñ. */
const UNAMBIGUOUS = /^[\x20-\x7eñ]+$/;
/** Maximum number of probes; more do not narrow the search. */
const PROBES_MAX = 12;

/**
 * Returns the probes that the signature of a matching text passes; null when the wanted text is too short or has no
 * unambiguous trigram.
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

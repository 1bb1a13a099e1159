/**
 * Search rule of the page and the server: case and accents are ignored in both the query and the text. Ñ is its own
 * letter.
 */
const ACCENTED_BY_PLAIN: Readonly<Record<string, string>> = {
  a: 'áàâäãå',
  c: 'ç',
  e: 'éèêë',
  i: 'íìîï',
  o: 'óòôöõ',
  u: 'úùûü',
  y: 'ýÿ',
};
const PLAIN_BY_ACCENTED = new Map(
  Object.entries(ACCENTED_BY_PLAIN).flatMap(([plain, others]) => [...others].map((letter) => [letter, plain])),
);
const ACCENTED_PATTERN = new RegExp(`[${[...PLAIN_BY_ACCENTED.keys()].join('')}]`, 'g');
/** Pairs of each replaced letter, in both cases, and its replacement; 'Ñ' becomes 'ñ'. */
export const PLAIN_LETTER_PAIRS: readonly (readonly [letter: string, plain: string])[] = [
  ...PLAIN_BY_ACCENTED,
  ['ñ', 'ñ'] as const,
]
  .flatMap(([letter, plain]) => [[letter, plain] as const, [letter.toUpperCase(), plain] as const])
  .filter(([letter]) => [...letter].length === 1);
const ASCII_PATTERN = /^[\0-\x7f]*$/;

/** Normalizes a text for search. */
export function plainText(text: string): string {
  const lowerCase = text.toLowerCase();
  // Fast path for most texts.
  if (ASCII_PATTERN.test(lowerCase)) return lowerCase;
  return lowerCase.normalize('NFC').replace(ACCENTED_PATTERN, (letter) => PLAIN_BY_ACCENTED.get(letter) ?? letter);
}

/**
 * Returns all spellings of each query letter, for a database that searches texts as typed: 'ñé' gives ['ñÑ', 'eEéÉ…'].
 */
export function letterSpellings(wanted: string): string[] {
  return [...plainText(wanted)].map((letter) => {
    const written = [letter, ...(ACCENTED_BY_PLAIN[letter] ?? '')];
    const upperCase = written.map((l) => l.toUpperCase()).filter((m) => [...m].length === 1);
    return [...new Set([...written, ...upperCase])].join('');
  });
}

/**
 * The one rule of every search, in the page and on the server: case and accents do not matter, neither in what is searched
 * for nor in what is looked through. Ñ is a letter of its own.
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
/** Every letter that is taken for another, both cases, and what for; 'Ñ' for its lower case. */
export const PLAIN_LETTER_PAIRS: readonly (readonly [letter: string, plain: string])[] = [
  ...PLAIN_BY_ACCENTED,
  ['ñ', 'ñ'] as const,
]
  .flatMap(([letter, plain]) => [[letter, plain] as const, [letter.toUpperCase(), plain] as const])
  .filter(([letter]) => [...letter].length === 1);
const ASCII_PATTERN = /^[\0-\x7f]*$/;

/** A text as searches compare it. */
export function plainText(text: string): string {
  const lowerCase = text.toLowerCase();
  // Most texts, and by far the quickest.
  if (ASCII_PATTERN.test(lowerCase)) return lowerCase;
  return lowerCase.normalize('NFC').replace(ACCENTED_PATTERN, (letter) => PLAIN_BY_ACCENTED.get(letter) ?? letter);
}

/**
 * Every way to write each letter of what is searched for, for a database that looks for it in texts as they were typed:
 * 'ñé' gives ['ñÑ', 'eEéÉ…'].
 */
export function letterSpellings(wanted: string): string[] {
  return [...plainText(wanted)].map((letter) => {
    const written = [letter, ...(ACCENTED_BY_PLAIN[letter] ?? '')];
    const upperCase = written.map((l) => l.toUpperCase()).filter((m) => [...m].length === 1);
    return [...new Set([...written, ...upperCase])].join('');
  });
}

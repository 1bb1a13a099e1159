import { plainText } from './search.ts';

/** Invisible characters: white space, controls, format characters and fillers (decisions §1). */
const INVISIBLE = /[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800\u{13441}\u{13442}\u{16FE4}]/u;
const INVISIBLE_RUN = new RegExp(`${INVISIBLE.source}+`, 'gu');
/** Controls, and direction marks. */
const CONTROLS = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;
/** Tab and line feed; NUL, which validation refuses. */
const KEPT_CONTROLS = '\t\n\0';
/** Variation selectors and tags that complete emoji such as ❤️ and flags. */
const PICTURE_END = /[\ufe0e\ufe0f\u{e0020}-\u{e007f}]/u;
/** Fast path: texts that need no change. */
const PLAIN = /^[!-~\u00a1-\u00ac\u00ae-\u024f](?:[\n -~\u00a1-\u00ac\u00ae-\u024f]*[!-~\u00a1-\u00ac\u00ae-\u024f])?$/;

/**
 * Returns a text in its compared, checked and stored form: without direction marks and controls, and trimmed of
 * invisible characters. A text without visible characters is empty (decisions §1). Half of a surrogate pair, which
 * PostgreSQL cannot store, becomes U+FFFD.
 */
export function visibleText(text: string): string {
  if (PLAIN.test(text)) return text;
  const signs = [
    ...text
      .toWellFormed()
      .replace(/\r\n?/g, '\n')
      .replace(CONTROLS, (sign) => (KEPT_CONTROLS.includes(sign) ? sign : '')),
  ];
  const start = signs.findIndex((sign) => !INVISIBLE.test(sign) || sign === '\0');
  if (start === -1) return '';
  let end = signs.findLastIndex((sign) => !INVISIBLE.test(sign) || sign === '\0');
  while (PICTURE_END.test(signs[end + 1] ?? '')) end += 1;
  return signs.slice(start, end + 1).join('');
}

/** Collapses each run of white space and invisible characters into one space. */
export const singleSpaced = (text: string): string =>
  visibleText(text).replace(INVISIBLE_RUN, (run) => (/\s/.test(run) ? ' ' : ''));

/** Normalizes the name of a mision, person or heading for comparison: case, accents and white space are ignored. */
export const comparableName = (name: string): string => plainText(singleSpaced(name));

import { plainText } from './search.ts';

/** White space, controls, format characters and fillers: what leaves nothing to be seen (decisions §1). */
const INVISIBLE = /[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800\u{13441}\u{13442}\u{16FE4}]/u;
const INVISIBLE_RUN = new RegExp(`${INVISIBLE.source}+`, 'gu');
/** Controls, and marks that turn the text around them. */
const CONTROLS = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;
/** Tabs and ends of lines; a NUL, for validation to refuse. */
const KEPT_CONTROLS = '\t\n\0';
/** They end pictures such as ❤️ and flags. */
const PICTURE_END = /[\ufe0e\ufe0f\u{e0020}-\u{e007f}]/u;
/** Most texts: nothing to be done. */
const PLAIN = /^[!-~\u00a1-\u00ac\u00ae-\u024f](?:[\n -~\u00a1-\u00ac\u00ae-\u024f]*[!-~\u00a1-\u00ac\u00ae-\u024f])?$/;

/**
 * Returns a text as it is compared, checked and stored: without direction marks and controls, its ends trimmed of everything
 * that can't be seen. A text of which nothing can be seen is empty (decisions §1).
 */
export function visibleText(text: string): string {
  if (PLAIN.test(text)) return text;
  const signs = [
    ...text.replace(/\r\n?/g, '\n').replace(CONTROLS, (sign) => (KEPT_CONTROLS.includes(sign) ? sign : '')),
  ];
  const start = signs.findIndex((sign) => !INVISIBLE.test(sign) || sign === '\0');
  if (start === -1) return '';
  let end = signs.findLastIndex((sign) => !INVISIBLE.test(sign) || sign === '\0');
  while (PICTURE_END.test(signs[end + 1] ?? '')) end += 1;
  return signs.slice(start, end + 1).join('');
}

/** Returns a text on one line: every run of white space and of what can't be seen is one space. */
export const singleSpaced = (text: string): string =>
  visibleText(text).replace(INVISIBLE_RUN, (run) => (/\s/.test(run) ? ' ' : ''));

/** Returns a name as names of missions, people and headings are compared: without regard to case, accents and white space. */
export const comparableName = (name: string): string => plainText(singleSpaced(name));

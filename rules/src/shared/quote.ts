/** Right-to-left letters, and direction or isolate marks. */
const RIGHT_TO_LEFT =
  /[\u0590-\u08FF\u200F\u202A-\u202E\u2066-\u2069\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;
const ISOLATES = /[\u2066-\u2069]/g;
const [OPEN_ISOLATE, CLOSES] = ['\u2068', '\u2069'];

/** Quotes a person's text within a sentence. Its direction changes are isolated from the rest of the sentence. */
export const quoteText = (text: string): string =>
  RIGHT_TO_LEFT.test(text) ? `«${OPEN_ISOLATE}${text.replace(ISOLATES, '')}${CLOSES}»` : `«${text}»`;

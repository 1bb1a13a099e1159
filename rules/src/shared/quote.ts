/** Letters that run from right to left, and what turns the writing around or shuts off a part of it. */
const RIGHT_TO_LEFT =
  /[\u0590-\u08FF\u200F\u202A-\u202E\u2066-\u2069\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;
const ISOLATES = /[\u2066-\u2069]/g;
const [OPEN_ISOLATE, CLOSES] = ['\u2068', '\u2069'];

/** What somebody typed, quoted amid a sentence: what it turns around, it turns around inside of itself. */
export const quoteText = (text: string): string =>
  RIGHT_TO_LEFT.test(text) ? `«${OPEN_ISOLATE}${text.replace(ISOLATES, '')}${CLOSES}»` : `«${text}»`;

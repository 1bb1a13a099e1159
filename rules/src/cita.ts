/** Letters that run from right to left, and what turns the writing around or shuts off a part of it. */
const GIRA =
  /[\u0590-\u08FF\u200F\u202A-\u202E\u2066-\u2069\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;
const AISLA = /[\u2066-\u2069]/g;
const [ABRE, CIERRA] = ['\u2068', '\u2069'];

/** What somebody typed, quoted amid a sentence: what it turns around, it turns around inside of itself. */
export const citado = (texto: string): string =>
  GIRA.test(texto) ? `«${ABRE}${texto.replace(AISLA, '')}${CIERRA}»` : `«${texto}»`;

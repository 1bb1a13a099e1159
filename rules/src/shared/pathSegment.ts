/**
 * A name or word as one segment of a call's path. '.' and '..' are steps through the path to whoever reads an address, also
 * in percent-encoding; a space behind them, which no name has, makes them a segment like any other.
 */
export const toPathSegment = (texto: string): string =>
  /^\.{1,2}$/.test(texto) ? `${texto}%20` : encodeURIComponent(texto.toWellFormed());

/** The name or word of a segment that has been decoded already. */
export const fromPathSegment = (tramo: string): string => tramo.replace(/^(\.{1,2}) $/, '$1');

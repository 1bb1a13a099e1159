/**
 * A name or word as one segment of a call's path. '.' and '..' are steps through the path to whoever reads an address, also
 * in percent-encoding; a space behind them, which no name has, makes them a segment like any other.
 */
export const toPathSegment = (text: string): string =>
  /^\.{1,2}$/.test(text) ? `${text}%20` : encodeURIComponent(text.toWellFormed());

/** The name or word of a segment that has been decoded already. */
export const fromPathSegment = (segment: string): string => segment.replace(/^(\.{1,2}) $/, '$1');

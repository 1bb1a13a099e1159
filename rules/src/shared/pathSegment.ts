/**
 * Encodes a name or word as one path segment. URL parsers resolve '.' and '..' even when percent-encoded; a trailing
 * space, which no name has, prevents this.
 */
export const toPathSegment = (text: string): string =>
  /^\.{1,2}$/.test(text) ? `${text}%20` : encodeURIComponent(text.toWellFormed());

/** Returns the name or word of an already decoded segment. */
export const fromPathSegment = (segment: string): string => segment.replace(/^(\.{1,2}) $/, '$1');

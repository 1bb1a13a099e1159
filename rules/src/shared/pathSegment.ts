/**
 * Encodes a name or word as one path segment. URL parsers resolve '.' and '..' even when percent-encoded; a trailing
 * space, which no name has, prevents this.
 */
export const toPathSegment = (text: string): string =>
  /^\.{1,2}$/.test(text) ? `${text}%20` : encodeURIComponent(text.toWellFormed());

/** Returns the name or word of an already decoded segment. */
export const fromPathSegment = (segment: string): string => segment.replace(/^(\.{1,2}) $/, '$1');

/** Fills the `:name` parameters of the path of a call. */
export function fillPath(path: string, params: object | undefined): string {
  const values = new Map<string, unknown>(Object.entries(params ?? {}));
  return path.replace(/:(\w+)/g, (_whole, name: string) => toPathSegment(String(values.get(name))));
}

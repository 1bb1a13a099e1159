import { fillPath } from '@conserje/rules';

const API_BASE = '/api/';

/** Splits a call key such as `'POST openTime'` into method and path. */
export function splitCallKey(key: string): [method: string, path: string] {
  const separatorIndex = key.indexOf(' ');
  return [key.slice(0, separatorIndex), key.slice(separatorIndex + 1)];
}

/**
 * Builds the URL of a call from its path, path parameters and query; undefined values are omitted. A path with a
 * leading slash gets no `/api/` prefix.
 */
export function buildUrl(path: string, params: object | undefined, query: object | undefined): string {
  const callPath = fillPath(path, params);
  const searchParams = new URLSearchParams();
  for (const [queryName, value] of Object.entries(query ?? {}))
    if (value !== undefined && value !== null) searchParams.set(queryName, String(value));
  const queryText = searchParams.toString();
  return (callPath.startsWith('/') ? callPath : API_BASE + callPath) + (queryText ? `?${queryText}` : '');
}

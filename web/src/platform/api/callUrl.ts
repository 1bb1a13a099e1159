import { toPathSegment } from '@conserje/rules';

const BASE = '/api/';

/** `'POST openTime'` into its method and path. */
export function splitCallKey(key: string): [method: string, path: string] {
  const corte = key.indexOf(' ');
  return [key.slice(0, corte), key.slice(corte + 1)];
}

/**
 * The address of a call: parameters put into the path, the query behind it; undefined values are left out. A path that
 * begins with a slash is all of it.
 */
export function buildUrl(path: string, params: object | undefined, query: object | undefined): string {
  const values = new Map<string, unknown>(Object.entries(params ?? {}));
  const ruta = path.replace(/:(\w+)/g, (_, nombre: string) => toPathSegment(String(values.get(nombre))));
  const searchParams = new URLSearchParams();
  for (const [nombre, valor] of Object.entries(query ?? {}))
    if (valor !== undefined && valor !== null) searchParams.set(nombre, String(valor));
  const queryText = searchParams.toString();
  return (ruta.startsWith('/') ? ruta : BASE + ruta) + (queryText ? `?${queryText}` : '');
}

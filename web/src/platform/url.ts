import { tramoDe } from '@conserje/rules';

const BASE = '/api/';

/** `'POST openTime'` into its method and path. */
export function partirClave(key: string): [method: string, path: string] {
  const corte = key.indexOf(' ');
  return [key.slice(0, corte), key.slice(corte + 1)];
}

/**
 * The address of a call: parameters put into the path, the query behind it; undefined values are left out. A path that
 * begins with a slash is all of it.
 */
export function montarUrl(path: string, params: object | undefined, query: object | undefined): string {
  const valores = new Map<string, unknown>(Object.entries(params ?? {}));
  const ruta = path.replace(/:(\w+)/g, (_, nombre: string) => tramoDe(String(valores.get(nombre))));
  const busqueda = new URLSearchParams();
  for (const [nombre, valor] of Object.entries(query ?? {}))
    if (valor !== undefined && valor !== null) busqueda.set(nombre, String(valor));
  const cola = busqueda.toString();
  return (ruta.startsWith('/') ? ruta : BASE + ruta) + (cola ? `?${cola}` : '');
}

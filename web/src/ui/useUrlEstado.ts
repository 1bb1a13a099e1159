import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { capaNueva, mismaCapa } from '../platform/capas.ts';

type Valor = string | number | boolean;
export type EstadoUrl = Record<string, Valor>;

const nombreDe = (prefijo: string, clave: string): string => (prefijo ? `${prefijo}.${clave}` : clave);

function leerValor(texto: string, defecto: Valor): Valor {
  if (typeof defecto === 'string') return texto;
  if (typeof defecto === 'boolean') return texto === '1' ? true : texto === '0' ? false : defecto;
  return /^-?\d{1,15}$/.test(texto) ? Number(texto) : defecto;
}

const escribirValor = (valor: Valor): string => (typeof valor === 'boolean' ? (valor ? '1' : '0') : String(valor));

/** The state that an address holds; what it lacks, or holds in a wrong form, is as in `defecto`. */
export function leerUrl<T extends EstadoUrl>(params: URLSearchParams, defecto: T, prefijo = ''): T {
  const leidos = Object.entries(defecto).map(([clave, inicial]) => {
    const texto = params.get(nombreDe(prefijo, clave));
    return [clave, texto === null ? inicial : leerValor(texto, inicial)] as const;
  });
  return Object.fromEntries(leidos) as T;
}

/** The address after a change; what is as in `defecto` is left out, and what others hold there stays. */
export function escribirUrl<T extends EstadoUrl>(
  params: URLSearchParams,
  defecto: T,
  cambio: Partial<T>,
  prefijo = '',
): URLSearchParams {
  const nuevo = new URLSearchParams(params);
  for (const [clave, valor] of Object.entries(cambio)) {
    if (valor === undefined) continue;
    const nombre = nombreDe(prefijo, clave);
    if (valor === defecto[clave]) nuevo.delete(nombre);
    else nuevo.set(nombre, escribirValor(valor));
  }
  return nuevo;
}

export interface OpcionesCambio {
  /** No step of its own for the back button: while typing. */
  reemplazar?: boolean;
  /** It opens something over the screen, which the step back closes. */
  abre?: boolean;
}
/** Changes part of the state; what changes together is one step of the back button, in one call. */
export type CambiarUrl<T> = (cambio: Partial<T>, opciones?: OpcionesCambio) => void;

/**
 * Filters, tabs, order and search held in the address, so that reload, back and a shared link work.
 * @param defecto what is not in the address; a constant of the module, never made while rendering
 * @param prefijo sets the names apart where a screen holds several of a kind
 */
export function useUrlEstado<T extends EstadoUrl>(defecto: T, prefijo = ''): [estado: T, cambiar: CambiarUrl<T>] {
  const [params, setParams] = useSearchParams();
  const estado = useMemo(() => leerUrl(params, defecto, prefijo), [params, defecto, prefijo]);
  const cambiar = useCallback<CambiarUrl<T>>(
    (cambio, { reemplazar = false, abre = false } = {}) => {
      // As the address is now, not as it was when this was last drawn: others may have changed it in the same event.
      setParams(() => escribirUrl(new URLSearchParams(location.search), defecto, cambio, prefijo), {
        replace: reemplazar,
        preventScrollReset: true,
        state: abre ? capaNueva() : reemplazar ? mismaCapa() : undefined,
      });
    },
    [setParams, defecto, prefijo],
  );
  return [estado, cambiar];
}

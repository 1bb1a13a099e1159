import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { newLayerState, sameLayerState } from '../../platform/browser/overlayHistory.ts';

type Value = string | number | boolean;
export type UrlState = Record<string, Value>;

const nameOf = (prefijo: string, clave: string): string => (prefijo ? `${prefijo}.${clave}` : clave);

function parseValue(texto: string, fallback: Value): Value {
  if (typeof fallback === 'string') return texto;
  if (typeof fallback === 'boolean') return texto === '1' ? true : texto === '0' ? false : fallback;
  return /^-?\d{1,15}$/.test(texto) ? Number(texto) : fallback;
}

const formatValue = (valor: Value): string => (typeof valor === 'boolean' ? (valor ? '1' : '0') : String(valor));

/** The state that an address holds; what it lacks, or holds in a wrong form, is as in `fallback`. */
export function readUrl<T extends UrlState>(params: URLSearchParams, fallback: T, prefijo = ''): T {
  const received = Object.entries(fallback).map(([clave, initial]) => {
    const texto = params.get(nameOf(prefijo, clave));
    return [clave, texto === null ? initial : parseValue(texto, initial)] as const;
  });
  return Object.fromEntries(received) as T;
}

/** The address after a change; what is as in `fallback` is left out, and what others hold there stays. */
export function writeUrl<T extends UrlState>(
  params: URLSearchParams,
  fallback: T,
  cambio: Partial<T>,
  prefijo = '',
): URLSearchParams {
  const newItem = new URLSearchParams(params);
  for (const [clave, valor] of Object.entries(cambio)) {
    if (valor === undefined) continue;
    const nombre = nameOf(prefijo, clave);
    if (valor === fallback[clave]) newItem.delete(nombre);
    else newItem.set(nombre, formatValue(valor));
  }
  return newItem;
}

export interface ChangeOptions {
  /** No step of its own for the back button: while typing. */
  replace?: boolean;
  /** It opens something over the screen, which the step back closes. */
  pushes?: boolean;
}
/** Changes part of the state; what changes together is one step of the back button, in one call. */
export type ChangeUrl<T> = (cambio: Partial<T>, options?: ChangeOptions) => void;

/**
 * Filters, tabs, order and search held in the address, so that reload, back and a shared link work.
 * @param fallback what is not in the address; a constant of the module, never made while rendering
 * @param prefijo sets the names apart where a screen holds several of a kind
 */
export function useUrlState<T extends UrlState>(fallback: T, prefijo = ''): [estado: T, change: ChangeUrl<T>] {
  const [params, setParams] = useSearchParams();
  const estado = useMemo(() => readUrl(params, fallback, prefijo), [params, fallback, prefijo]);
  const change = useCallback<ChangeUrl<T>>(
    (cambio, { replace = false, pushes = false } = {}) => {
      // As the address is now, not as it was when this was last drawn: others may have changed it in the same event.
      setParams(() => writeUrl(new URLSearchParams(location.search), fallback, cambio, prefijo), {
        replace: replace,
        preventScrollReset: true,
        state: pushes ? newLayerState() : replace ? sameLayerState() : undefined,
      });
    },
    [setParams, fallback, prefijo],
  );
  return [estado, change];
}

import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { newLayerState, sameLayerState } from '../../platform/browser/overlayHistory.ts';

type UrlValue = string | number | boolean;
export type UrlState = Record<string, UrlValue>;

const paramNameOf = (prefix: string, key: string): string => (prefix ? `${prefix}.${key}` : key);

function parseValue(text: string, fallback: UrlValue): UrlValue {
  if (typeof fallback === 'string') return text;
  if (typeof fallback === 'boolean') return text === '1' ? true : text === '0' ? false : fallback;
  return /^-?\d{1,15}$/.test(text) ? Number(text) : fallback;
}

const formatValue = (value: UrlValue): string => (typeof value === 'boolean' ? (value ? '1' : '0') : String(value));

/** The state that an address holds; what it lacks, or holds in a wrong form, is as in `fallback`. */
export function readUrl<T extends UrlState>(params: URLSearchParams, fallback: T, prefix = ''): T {
  const entries = Object.entries(fallback).map(([key, initial]) => {
    const text = params.get(paramNameOf(prefix, key));
    return [key, text === null ? initial : parseValue(text, initial)] as const;
  });
  return Object.fromEntries(entries) as T;
}

/** The address after a change; what is as in `fallback` is left out, and what others hold there stays. */
export function writeUrl<T extends UrlState>(
  params: URLSearchParams,
  fallback: T,
  changes: Partial<T>,
  prefix = '',
): URLSearchParams {
  const newParams = new URLSearchParams(params);
  for (const [key, value] of Object.entries(changes)) {
    if (value === undefined) continue;
    const paramName = paramNameOf(prefix, key);
    if (value === fallback[key]) newParams.delete(paramName);
    else newParams.set(paramName, formatValue(value));
  }
  return newParams;
}

export interface ChangeOptions {
  /** No step of its own for the back button: while typing. */
  replace?: boolean;
  /** It opens something over the screen, which the step back closes. */
  pushes?: boolean;
}
/** Changes part of the state; what changes together is one step of the back button, in one call. */
export type ChangeUrl<T> = (changes: Partial<T>, options?: ChangeOptions) => void;

/**
 * Filters, tabs, order and search held in the address, so that reload, back and a shared link work.
 * @param fallback what is not in the address; a constant of the module, never made while rendering
 * @param prefix sets the names apart where a screen holds several of a kind
 */
export function useUrlState<T extends UrlState>(fallback: T, prefix = ''): [state: T, change: ChangeUrl<T>] {
  const [params, setParams] = useSearchParams();
  const state = useMemo(() => readUrl(params, fallback, prefix), [params, fallback, prefix]);
  const change = useCallback<ChangeUrl<T>>(
    (changes, { replace = false, pushes = false } = {}) => {
      // As the address is now, not as it was when this was last drawn: others may have changed it in the same event.
      setParams(() => writeUrl(new URLSearchParams(location.search), fallback, changes, prefix), {
        replace: replace,
        preventScrollReset: true,
        state: pushes ? newLayerState() : replace ? sameLayerState() : undefined,
      });
    },
    [setParams, fallback, prefix],
  );
  return [state, change];
}

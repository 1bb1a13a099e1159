import { useCallback, useMemo } from 'react';
import { useLocation, useSearchParams } from 'react-router';
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

/** Reads the state from the URL; a missing or invalid value is taken from `fallback`. */
export function readUrl<T extends UrlState>(params: URLSearchParams, fallback: T, prefix = ''): T {
  const entries = Object.entries(fallback).map(([key, initial]) => {
    const text = params.get(paramNameOf(prefix, key));
    return [key, text === null ? initial : parseValue(text, initial)] as const;
  });
  return Object.fromEntries(entries) as T;
}

/** Returns the URL parameters after a change; defaults are omitted and other parameters kept. */
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

/** Returns the URL parameters without those of a prefix. */
function withoutState(params: URLSearchParams, prefix: string | undefined): URLSearchParams {
  return new URLSearchParams([...params].filter(([name]) => !prefix || !name.startsWith(paramNameOf(prefix, ''))));
}

export interface UrlChangeOptions {
  /** Replaces the history entry, for changes while typing. */
  replace?: boolean;
  /** Opens a layer over the screen, which back closes. */
  pushes?: boolean;
  /** Prefix of a state that is left with the change: it filters nothing that is shown next. */
  leaves?: string;
}
/** Changes part of the state; one call is one history entry. */
export type ChangeUrlState<T> = (changes: Partial<T>, options?: UrlChangeOptions) => void;

/**
 * State in the URL (filters, tabs, order, search), so that reload, back and shared links work.
 * @param fallback defaults; a module constant, stable between renders
 * @param prefix distinguishes several states of a screen
 * @param about parameter that says what the state is about, if changes of it may come with an answer
 */
export function useUrlState<T extends UrlState>(
  fallback: T,
  prefix = '',
  about = '',
): [state: T, change: ChangeUrlState<T>] {
  const [params, setParams] = useSearchParams();
  const { pathname } = useLocation();
  const subject = params.get(about);
  const state = useMemo(() => readUrl(params, fallback, prefix), [params, fallback, prefix]);
  const change = useCallback<ChangeUrlState<T>>(
    (changes, { replace = false, pushes = false, leaves } = {}) => {
      // An answer can come after its screen was left. It must not lead back to it, nor close anything that was opened since.
      if (location.pathname !== pathname || new URLSearchParams(location.search).get(about) !== subject) return;
      // Reads the current URL, not that of the last render: another component may have changed it in the same event.
      const readCurrent = () => withoutState(new URLSearchParams(location.search), leaves);
      setParams(() => writeUrl(readCurrent(), fallback, changes, prefix), {
        replace,
        preventScrollReset: true,
        state: pushes ? newLayerState() : replace ? sameLayerState() : undefined,
      });
    },
    [setParams, fallback, prefix, about, subject, pathname],
  );
  return [state, change];
}

import { useCallback, useState } from 'react';
import type { ChangeUrlState } from '../state/useUrlState.ts';
import { useUrlState } from '../state/useUrlState.ts';

/** `orden` empty: the default order. Pages count from 1. */
const INITIAL = { orden: '', buscar: '', pagina: 1 };
export type TableState = typeof INITIAL;

/**
 * Order, search and page of a table.
 * @param inUrl prefix of its URL parameters; null keeps them out of the URL (tables inside dialogs)
 */
export function useTableState(
  initialSort: string,
  inUrl: string | null,
): [state: TableState, change: ChangeUrlState<TableState>] {
  const urlState = useUrlState(INITIAL, inUrl ?? '');
  const [localState, setLocalState] = useState(INITIAL);
  const [, changeUrl] = urlState;
  const change = useCallback<ChangeUrlState<TableState>>(
    (changes, options) => {
      const clean = changes.orden === initialSort ? { ...changes, orden: '' } : changes;
      if (inUrl === null) setLocalState((current) => ({ ...current, ...clean }));
      else changeUrl(clean, options);
    },
    [initialSort, inUrl, changeUrl],
  );
  return [inUrl === null ? localState : urlState[0], change];
}

import type { RefCallback } from 'react';
import { useCallback } from 'react';
import { focusablesOf } from './rowShortcuts.ts';

/** Where the focus was among the rows. */
interface FocusPlace {
  element: Element;
  row: Element;
  index: number;
}

const OVERLAY_SELECTOR = '[role=dialog], [role=menu]';

/** Whether one of them takes the focus; what is hidden takes none. */
const focusRow = (row: Element | undefined, focusVisible: boolean): boolean =>
  row !== undefined &&
  focusablesOf(row).some((focusable) => {
    focusable.focus({ preventScroll: true, focusVisible } as FocusOptions);
    return document.activeElement === focusable;
  });

/** Keeps the focus among the rows of an element when what had it goes away. */
function keepFocus(container: HTMLElement): () => void {
  let place: FocusPlace | null = null;
  // Of a pointer it is not shown: what that left must not hold the rows.
  let byKeyboard = true;
  const abort = new AbortController();
  const listen = <T extends keyof DocumentEventMap>(eventType: T, run: (event: DocumentEventMap[T]) => void) =>
    document.addEventListener(eventType, run, { capture: true, signal: abort.signal });
  const observer = new MutationObserver(() => {
    if (place) restoreIfLost(place);
  });
  const watch = (element: Element) => {
    observer.disconnect();
    observer.observe(element, { childList: true, subtree: true });
  };
  const setPlace = (newPlace: FocusPlace | null) => {
    watch(container);
    place = newPlace;
  };
  const restoreIfLost = (lost: FocusPlace) => {
    const rows = [...container.children];
    const rowIndex = rows.indexOf(lost.row);
    if (rowIndex >= 0) lost.index = rowIndex;
    if (lost.element.isConnected) return;
    if (
      document.activeElement !== document.body ||
      document.querySelector(OVERLAY_SELECTOR)?.contains(container) === false
    ) {
      // What was opened from the row gives the focus back to what is no more: it is waited for, wherever it lies.
      watch(document.body);
      return;
    }
    setPlace(null);
    const { index } = lost;
    for (const candidate of [index, index + 1, index - 1]) if (focusRow(rows[candidate], byKeyboard)) return;
  };
  const isInOverlay = (element: Element) => element.closest(OVERLAY_SELECTOR) !== null;
  listen('focusin', ({ target }) => {
    const element = target as Element;
    const index = [...container.children].findIndex((one) => one.contains(element));
    const row = container.children[index];
    if (row) setPlace({ element, row, index });
    else if (!isInOverlay(element)) setPlace(null);
  });
  listen('keydown', () => (byKeyboard = true));
  listen('pointerdown', ({ target }) => {
    byKeyboard = false;
    // Whoever presses beside it has left, for nothing maybe; what takes the focus says so next.
    if (!place?.element.contains(target as Element) && !isInOverlay(target as Element)) setPlace(null);
  });
  watch(container);
  return () => {
    observer.disconnect();
    abort.abort();
  };
}

/**
 * For the element whose children are the rows: a button that goes away when it is pressed leaves the focus in its row, or in
 * the next one where the row goes too, so that keys go on and the rows are held.
 * @param otherRef another one that wants the same element; stable between renders
 */
export function useRowFocus(otherRef?: RefCallback<HTMLElement>): RefCallback<HTMLElement> {
  return useCallback<RefCallback<HTMLElement>>(
    (container) => {
      if (!container) return undefined;
      const cleanups = [keepFocus(container), otherRef?.(container)];
      return () => {
        for (const cleanup of cleanups) cleanup?.();
      };
    },
    [otherRef],
  );
}

import type { RefCallback } from 'react';
import { useCallback } from 'react';
import { focusablesOf } from './rowShortcuts.ts';

interface FocusPlace {
  element: Element;
  row: Element;
  index: number;
}

const OVERLAY_SELECTOR = '[role=dialog], [role=menu]';

/** Focuses the first focusable element of a row; false if it has none that is visible. */
const focusRow = (row: Element | undefined, focusVisible: boolean): boolean =>
  row !== undefined &&
  focusablesOf(row).some((focusable) => {
    focusable.focus({ preventScroll: true, focusVisible } as FocusOptions);
    return document.activeElement === focusable;
  });

/** Restores the focus among the rows of an element when the focused element is removed. */
function keepFocus(container: HTMLElement): () => void {
  let place: FocusPlace | null = null;
  // A pointer's focus is restored invisibly: a visible one would hold the rows.
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
      // An overlay opened from the row will return the focus to the removed element; watches the document until then.
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
    // A press outside the focused element gives up the place; a following `focusin` sets a new one.
    if (!place?.element.contains(target as Element) && !isInOverlay(target as Element)) setPlace(null);
  });
  watch(container);
  return () => {
    observer.disconnect();
    abort.abort();
  };
}

/**
 * Ref for the element whose children are the rows. If the focused button is removed, the focus goes to its row, or to
 * the next one if the row is removed too, so that the keyboard keeps working and the rows stay held.
 * @param otherRef another ref of the same element; stable between renders
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

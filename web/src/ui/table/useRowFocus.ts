import type { RefCallback } from 'react';
import { useCallback } from 'react';
import { focusables } from './rowShortcuts.ts';

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
  focusables(row).some((item) => {
    item.focus({ preventScroll: true, focusVisible } as FocusOptions);
    return document.activeElement === item;
  });

/** Keeps the focus among the rows of an element when what had it goes away. */
function save(box: HTMLElement): () => void {
  let sitio: FocusPlace | null = null;
  // Of a pointer it is not shown: what that left must not hold the rows.
  let byKeyboard = true;
  const abort = new AbortController();
  const hear = <T extends keyof DocumentEventMap>(tipo: T, run: (event: DocumentEventMap[T]) => void) =>
    document.addEventListener(tipo, run, { capture: true, signal: abort.signal });
  const observer = new MutationObserver(() => {
    if (sitio) look(sitio);
  });
  const watch = (where: Element) => {
    observer.disconnect();
    observer.observe(where, { childList: true, subtree: true });
  };
  const set = (newItem: FocusPlace | null) => {
    watch(box);
    sitio = newItem;
  };
  const look = (own: FocusPlace) => {
    const filas = [...box.children];
    const next = filas.indexOf(own.row);
    if (next >= 0) own.index = next;
    if (own.element.isConnected) return;
    if (document.activeElement !== document.body || document.querySelector(OVERLAY_SELECTOR)?.contains(box) === false) {
      // What was opened from the row gives the focus back to what is no more: it is waited for, wherever it lies.
      watch(document.body);
      return;
    }
    set(null);
    const { index } = own;
    for (const which of [index, index + 1, index - 1]) if (focusRow(filas[which], byKeyboard)) return;
  };
  const above = (where: Element) => where.closest(OVERLAY_SELECTOR) !== null;
  hear('focusin', ({ target }) => {
    const element = target as Element;
    const index = [...box.children].findIndex((one) => one.contains(element));
    const row = box.children[index];
    if (row) set({ element, row, index });
    else if (!above(element)) set(null);
  });
  hear('keydown', () => (byKeyboard = true));
  hear('pointerdown', ({ target }) => {
    byKeyboard = false;
    // Whoever presses beside it has left, for nothing maybe; what takes the focus says so next.
    if (!sitio?.element.contains(target as Element) && !above(target as Element)) set(null);
  });
  watch(box);
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
    (box) => {
      if (!box) return undefined;
      const abort = [save(box), otherRef?.(box)];
      return () => {
        for (const item of abort) item?.();
      };
    },
    [otherRef],
  );
}

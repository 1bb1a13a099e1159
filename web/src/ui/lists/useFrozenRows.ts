import type { RefCallback } from 'react';
import { useCallback, useMemo, useState } from 'react';
import type { FrozenSnapshot } from './freezeRows.ts';
import { freezeRows } from './freezeRows.ts';

type RowKey = string | number;

/** A finger leaves nothing behind that could be seen: what it touched is held for so long. */
const AFTER_TOUCH_MS = 4_000;

interface FreezeOptions<F> {
  idOf: (row: F) => RowKey;
  /** What was chosen to be seen (a view, an order, a search): with another one nothing is held. */
  key: string;
  /** Whether a row that is gone went by the reader's own doing. */
  own?: (row: F) => boolean;
}

interface FrozenRows<F> extends FrozenSnapshot<F> {
  /** The element whose rows are held while it is pointed at, has the keyboard's focus, or is touched. */
  holdRef: RefCallback<HTMLElement>;
  /** Lets go. */
  release: () => void;
}

const NO_ROWS: ReadonlySet<RowKey> = new Set();
const isNeverOwn = () => false;

/** Watches an element; says when someone takes hold of it, and when they let go. */
function watchHold(element: HTMLElement, onHold: (isHeld: boolean) => void): () => void {
  let [hovered, timeout] = [false, 0];
  const hasKeyboardFocus = (): boolean => element.querySelector(':focus-visible') !== null;
  const update = () => onHold(hovered || timeout !== 0 || hasKeyboardFocus());
  const holdAfterTouch = () => {
    clearTimeout(timeout);
    timeout = window.setTimeout(() => {
      timeout = 0;
      update();
    }, AFTER_TOUCH_MS);
    update();
  };
  const enter = ({ pointerType }: PointerEvent) => {
    hovered = pointerType !== 'touch';
    update();
  };
  const leave = () => {
    hovered = false;
    update();
  };
  const press = ({ pointerType, target }: PointerEvent) => {
    if (!(target instanceof Node) || !element.contains(target)) {
      // Whoever presses elsewhere is done with it.
      clearTimeout(timeout);
      timeout = 0;
      update();
    } else if (pointerType === 'touch') holdAfterTouch();
  };
  // Once the focus has arrived where it goes.
  const onFocusChange = () => void setTimeout(update);
  element.addEventListener('pointerenter', enter);
  element.addEventListener('pointerleave', leave);
  element.addEventListener('focusin', onFocusChange);
  element.addEventListener('focusout', onFocusChange);
  document.addEventListener('pointerdown', press);
  return () => {
    clearTimeout(timeout);
    element.removeEventListener('pointerenter', enter);
    element.removeEventListener('pointerleave', leave);
    element.removeEventListener('focusin', onFocusChange);
    element.removeEventListener('focusout', onFocusChange);
    document.removeEventListener('pointerdown', press);
    onHold(false);
  };
}

/** Rows that stand still while someone is at them, whatever others do; what changed waits and is counted. */
export function useFrozenRows<F>(
  currentRows: readonly F[],
  { idOf, key, own = isNeverOwn }: FreezeOptions<F>,
): FrozenRows<F> {
  const [isHeld, setHeld] = useState(false);
  const [heldRows, setHeldRows] = useState<{ key: string; filas: readonly F[] } | null>(null);
  if (isHeld && heldRows?.key !== key) setHeldRows({ key, filas: currentRows });
  if (!isHeld && heldRows !== null) setHeldRows(null);
  const snapshot = useMemo<FrozenSnapshot<F>>(
    () =>
      isHeld && heldRows?.key === key
        ? freezeRows(heldRows.filas, currentRows, idOf, own)
        : { filas: currentRows, gone: NO_ROWS, esperan: 0 },
    [isHeld, heldRows, key, currentRows, idOf, own],
  );
  const holdRef = useCallback<RefCallback<HTMLElement>>(
    (element) => (element ? watchHold(element, setHeld) : undefined),
    [],
  );
  return { ...snapshot, holdRef, release: () => setHeldRows(isHeld ? { key, filas: currentRows } : null) };
}

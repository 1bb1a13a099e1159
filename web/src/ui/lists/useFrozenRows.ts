import type { RefCallback } from 'react';
import { useCallback, useMemo, useState } from 'react';
import type { FrozenList } from './freezeRows.ts';
import { freezeRows } from './freezeRows.ts';

type RowKey = string | number;

/** Rows stay held this long after a touch, which leaves no visible pointer. */
const AFTER_TOUCH_MS = 4_000;

interface FreezeOptions<F> {
  idOf: (row: F) => RowKey;
  /** Identifies the view, order and search: rows are not held across a change of it. */
  key: string;
  /** Whether the viewer removed a missing row. */
  own?: (row: F) => boolean;
}

interface FrozenRows<F> extends FrozenList<F> {
  /** Ref of the element whose rows are held while it is hovered, focused by keyboard or touched. */
  holdRef: RefCallback<HTMLElement>;
  /** Applies the waiting changes. */
  release: () => void;
}

const NO_ROWS: ReadonlySet<RowKey> = new Set();
const isNeverOwn = () => false;

/** Reports when the user starts and stops to interact with an element. */
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
      // A press outside ends the hold of a touch.
      clearTimeout(timeout);
      timeout = 0;
      update();
    } else if (pointerType === 'touch') holdAfterTouch();
  };
  // Deferred until the focus has reached its target.
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

/** Keeps the order of rows while the user interacts with them; changes by others wait and are counted. */
export function useFrozenRows<F>(
  currentRows: readonly F[],
  { idOf, key, own = isNeverOwn }: FreezeOptions<F>,
): FrozenRows<F> {
  const [isHeld, setHeld] = useState(false);
  const [heldRows, setHeldRows] = useState<{ key: string; rows: readonly F[] } | null>(null);
  if (isHeld && heldRows?.key !== key) setHeldRows({ key, rows: currentRows });
  if (!isHeld && heldRows !== null) setHeldRows(null);
  const snapshot = useMemo<FrozenList<F>>(
    () =>
      isHeld && heldRows?.key === key
        ? freezeRows(heldRows.rows, currentRows, idOf, own)
        : { rows: currentRows, gone: NO_ROWS, waitingCount: 0 },
    [isHeld, heldRows, key, currentRows, idOf, own],
  );
  const holdRef = useCallback<RefCallback<HTMLElement>>(
    (element) => (element ? watchHold(element, setHeld) : undefined),
    [],
  );
  return { ...snapshot, holdRef, release: () => setHeldRows(isHeld ? { key, rows: currentRows } : null) };
}

import type { FocusEvent, KeyboardEvent, RefObject } from 'react';
import { useEffect, useRef } from 'react';

const CHECKBOX_SELECTOR = 'input:not(:disabled)';
/** Keyboard stops: enabled checkboxes, and names with a card. */
const STOP_SELECTOR = `${CHECKBOX_SELECTOR}, [aria-haspopup=dialog]`;

const findStopInCell = (row: Element, column: number): HTMLElement | null =>
  row.children[column]?.querySelector<HTMLElement>(STOP_SELECTOR) ?? null;

/** Finds the next stop of the same column, up or down. */
function findStopInColumn(column: number, row: Element, towards: 1 | -1): HTMLElement | null {
  let other = towards === 1 ? row.nextElementSibling : row.previousElementSibling;
  while (other) {
    const nextCell = findStopInCell(other, column);
    if (nextCell) return nextCell;
    other = towards === 1 ? other.nextElementSibling : other.previousElementSibling;
  }
  return null;
}

function findTarget(pressedKey: string, focused: HTMLElement, grid: HTMLElement): HTMLElement | null | undefined {
  const row = focused.closest('[role=row]');
  if (!row) return undefined;
  const rowStops = [...row.querySelectorAll<HTMLElement>(STOP_SELECTOR)];
  const column = [...row.children].findIndex((cell) => cell.contains(focused));
  const listColumnStops = () =>
    [...grid.querySelectorAll('[role=row]')].flatMap((one) => findStopInCell(one, column) ?? []);
  switch (pressedKey) {
    case 'ArrowDown':
      return findStopInColumn(column, row, 1);
    case 'ArrowUp':
      return findStopInColumn(column, row, -1);
    case 'ArrowRight':
      return rowStops[rowStops.indexOf(focused) + 1];
    case 'ArrowLeft':
      return rowStops[rowStops.indexOf(focused) - 1];
    case 'Home':
      return listColumnStops()[0];
    case 'End':
      return listColumnStops().at(-1);
    default:
      return undefined;
  }
}

/**
 * Moves one tab stop with the arrow keys through a grid of hundreds of checkboxes and names. It is set on the DOM
 * directly, so that a move renders no row.
 */
export function useGridNavigation(): {
  ref: RefObject<HTMLTableElement | null>;
  onFocus: (event: FocusEvent) => void;
  onKeyDown: (event: KeyboardEvent) => void;
  /** Moves the focus into the grid. */
  enter: () => void;
} {
  const ref = useRef<HTMLTableElement>(null);
  const currentStop = useRef<HTMLElement | null>(null);
  const moveStopTo = (at: HTMLElement | null) => {
    if (currentStop.current && currentStop.current !== at) currentStop.current.tabIndex = -1;
    currentStop.current = at;
    if (at) at.tabIndex = 0;
  };
  // Filters remove rows and disable boxes: then the first remaining stop is used.
  useEffect(() => {
    const current = currentStop.current;
    if (!current?.isConnected || current.matches(':disabled'))
      moveStopTo(ref.current?.querySelector<HTMLElement>(CHECKBOX_SELECTOR) ?? null);
  });
  return {
    ref,
    onFocus: ({ target }) => {
      if (target instanceof HTMLElement && target.matches(STOP_SELECTOR)) moveStopTo(target);
    },
    onKeyDown: (event) => {
      const { target, key } = event;
      if (!ref.current || !(target instanceof HTMLElement) || !target.matches(STOP_SELECTOR)) return;
      const nextCell = findTarget(key, target, ref.current);
      if (nextCell === undefined && !key.startsWith('Arrow')) return;
      event.preventDefault();
      nextCell?.focus();
    },
    enter: () => currentStop.current?.focus(),
  };
}

import type { KeyboardEvent } from 'react';

export interface RowShortcut<Row> {
  shortcutKey: string;
  /** Text in the list of shortcuts. */
  description: string;
  /** Whether it applies to this row now. */
  fits: (row: Row) => boolean;
  run: (row: Row) => void;
}

const TYPING_SELECTOR = 'input:not([type=checkbox]), textarea, select, [contenteditable]';
const FOCUSABLE = 'a[href], button, input, [tabindex="0"]';

/** Returns whether the user is typing, or the key belongs to the browser. */
export const isReservedKeyPress = ({
  ctrlKey,
  metaKey,
  altKey,
  target,
}: Pick<globalThis.KeyboardEvent, 'ctrlKey' | 'metaKey' | 'altKey' | 'target'>): boolean =>
  ctrlKey || metaKey || altKey || !(target instanceof Element) || target.closest(TYPING_SELECTOR) !== null;

/** Returns the focusable elements of a row, in order. */
export const focusablesOf = (row: Element): HTMLElement[] => [...row.querySelectorAll<HTMLElement>(FOCUSABLE)];

/** Moves the focus to the same place of the row above or below. */
function moveFocus(row: Element, target: Element, step: -1 | 1): boolean {
  const otherRow = step < 0 ? row.previousElementSibling : row.nextElementSibling;
  if (!otherRow) return false;
  const focusablesInRow: Element[] = focusablesOf(row);
  const index = focusablesInRow.indexOf(target);
  const otherFocusables = focusablesOf(otherRow);
  const destination = otherFocusables[Math.min(Math.max(0, index), otherFocusables.length - 1)];
  destination?.focus();
  return destination !== undefined;
}

/** Handles a key in the rows of a table: arrows move between rows, letters run shortcuts on the focused row. */
export function handleRowsKeyDown<Row>(
  event: KeyboardEvent<HTMLElement>,
  rows: readonly Row[],
  shortcuts: readonly RowShortcut<Row>[],
): void {
  const { target, currentTarget, key } = event;
  if (event.defaultPrevented || isReservedKeyPress(event) || !(target instanceof Element)) return;
  const rowElement = target.closest('tr');
  if (!rowElement || !currentTarget.contains(rowElement)) return;
  if (key === 'ArrowDown' || key === 'ArrowUp') {
    if (moveFocus(rowElement, target, key === 'ArrowUp' ? -1 : 1)) event.preventDefault();
    return;
  }
  const row = rows[[...currentTarget.children].indexOf(rowElement)];
  const shortcut = shortcuts.find((item) => item.shortcutKey === key.toLowerCase());
  if (row === undefined || !shortcut?.fits(row)) return;
  event.preventDefault();
  shortcut.run(row);
}

import { useState } from 'react';

/**
 * Holds the open row of a screen, or the row that its dialog is about. `close` closes only the row of its own render,
 * so a late answer does not close a row that was opened since.
 */
export function useOpenRow<T>(): [open: T | undefined, setOpen: (row: T) => void, close: () => void] {
  const [open, setOpen] = useState<T>();
  return [open, setOpen, () => setOpen((now) => (now === open ? undefined : now))];
}

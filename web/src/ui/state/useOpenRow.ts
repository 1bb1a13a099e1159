import { useState } from 'react';

/**
 * State of what is open on a screen: one row of a list, or a dialog about it. `close` closes what is open in its render:
 * an answer that comes after another row was opened leaves that one open.
 */
export function useOpenRow<T>(): [open: T | undefined, setOpen: (row: T) => void, close: () => void] {
  const [open, setOpen] = useState<T>();
  return [open, setOpen, () => setOpen((now) => (now === open ? undefined : now))];
}

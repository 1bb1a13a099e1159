import { useState } from 'react';

/** Returns whether the list had entries when it first loaded; later changes do not alter the screen. */
export function useHadAnyAtFirst(list: readonly unknown[] | undefined): boolean {
  const [hadAny, setHadAny] = useState<boolean | null>(null);
  if (hadAny === null && list) setHadAny(list.length > 0);
  return hadAny ?? false;
}

import { useState } from 'react';

/** Whether there was anything when it first arrived; what comes later does not change the screen under someone's hands. */
export function useHabia(lista: readonly unknown[] | undefined): boolean {
  const [habia, setHabia] = useState<boolean | null>(null);
  if (habia === null && lista) setHabia(lista.length > 0);
  return habia ?? false;
}

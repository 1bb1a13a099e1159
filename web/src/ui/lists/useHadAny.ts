import { useState } from 'react';

/** Whether there was anything when it first arrived; what comes later does not change the screen under someone's hands. */
export function useHadAny(lista: readonly unknown[] | undefined): boolean {
  const [earlier, setHadAny] = useState<boolean | null>(null);
  if (earlier === null && lista) setHadAny(lista.length > 0);
  return earlier ?? false;
}

import { useState } from 'react';

/** Whether there was anything when it first arrived; what comes later does not change the screen under someone's hands. */
export function useHadAny(list: readonly unknown[] | undefined): boolean {
  const [hadAny, setHadAny] = useState<boolean | null>(null);
  if (hadAny === null && list) setHadAny(list.length > 0);
  return hadAny ?? false;
}

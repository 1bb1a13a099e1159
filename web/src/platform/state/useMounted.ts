import { useEffect, useState } from 'react';

/**
 * False during mounting, true afterwards. A lazily loaded dialog must go from closed to open: Mantine records the
 * element to return the focus to only on that change.
 */
export function useMounted(): boolean {
  const [mounted, setMounted] = useState(false);
  useEffect(() => setMounted(true), []);
  return mounted;
}

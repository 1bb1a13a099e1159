import { useEffect, useState } from 'react';

/**
 * False while a part is being mounted, true from then on. A dialog that arrives lazily opens with it rather than being
 * born open: Mantine notes who had the focus, to give it back, only when a dialog goes from closed to open.
 */
export function useMounted(): boolean {
  const [mounted, setMounted] = useState(false);
  useEffect(() => setMounted(true), []);
  return mounted;
}

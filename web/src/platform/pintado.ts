import { startTransition, useEffect, useState } from 'react';

/** Something of this page has been painted. */
let pintada = false;

/**
 * Whether what lies below the first screen is to be drawn: once the page's first screen has been painted. Screens that are
 * opened later are drawn whole, so that a way back finds the place where one was.
 */
export function useTrasPintar(): boolean {
  const [toca, setToca] = useState(pintada);
  useEffect(() => {
    if (toca) return undefined;
    // It speaks after the next frame, whatever else the page waits for.
    const ojo = new IntersectionObserver(() => {
      ojo.disconnect();
      pintada = true;
      startTransition(() => setToca(true));
    });
    ojo.observe(document.documentElement);
    return () => ojo.disconnect();
  }, [toca]);
  return toca;
}

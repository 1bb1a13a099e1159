import { startTransition, useEffect, useState } from 'react';

/** Something of this page has been painted. */
let pintada = false;

/** Tells once the page has been painted. It speaks after the next frame, whatever else the page waits for. */
function alPintar(avisar: () => void): () => void {
  const ojo = new IntersectionObserver(() => {
    ojo.disconnect();
    pintada = true;
    avisar();
  });
  ojo.observe(document.documentElement);
  return () => ojo.disconnect();
}

/** The page's first screen may be one with nothing to put off: the next is drawn whole all the same. */
export const vigilarPintado = (): (() => void) => alPintar(() => undefined);

/**
 * Whether what lies below the first screen is to be drawn: once the page's first screen has been painted. Screens that are
 * opened later are drawn whole, so that a way back finds the place where one was.
 */
export function useTrasPintar(): boolean {
  const [toca, setToca] = useState(pintada);
  useEffect(() => (toca ? undefined : alPintar(() => startTransition(() => setToca(true)))), [toca]);
  return toca;
}

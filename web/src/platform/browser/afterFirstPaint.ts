import { startTransition, useEffect, useState } from 'react';

let isPainted = false;

/**
 * Calls back after the first paint: an observer reports after the next frame, even if the page waits for something
 * else.
 */
function onFirstPaint(notify: () => void): () => void {
  const observer = new IntersectionObserver(() => {
    observer.disconnect();
    isPainted = true;
    notify();
  });
  observer.observe(document.documentElement);
  return () => observer.disconnect();
}

/** Watches for the first paint on a first screen that defers nothing, so that the next one is drawn whole. */
export const watchFirstPaint = (): (() => void) => onFirstPaint(() => undefined);

/**
 * Returns whether content below the fold may be drawn: once the first screen of the page has been painted. Later
 * screens are drawn whole, so that going back restores the scroll position.
 */
export function useAfterFirstPaint(): boolean {
  const [isDue, setIsDue] = useState(isPainted);
  useEffect(() => (isDue ? undefined : onFirstPaint(() => startTransition(() => setIsDue(true)))), [isDue]);
  return isDue;
}

import { startTransition, useEffect, useState } from 'react';

/** Something of this page has been painted. */
let isPainted = false;

/** Tells once the page has been painted. It speaks after the next frame, whatever else the page waits for. */
function onFirstPaint(notify: () => void): () => void {
  const observer = new IntersectionObserver(() => {
    observer.disconnect();
    isPainted = true;
    notify();
  });
  observer.observe(document.documentElement);
  return () => observer.disconnect();
}

/** The page's first screen may be one with nothing to put off: the next is drawn whole all the same. */
export const watchFirstPaint = (): (() => void) => onFirstPaint(() => undefined);

/**
 * Whether what lies below the first screen is to be drawn: once the page's first screen has been painted. Screens that are
 * opened later are drawn whole, so that a way back finds the place where one was.
 */
export function useAfterFirstPaint(): boolean {
  const [isDue, setIsDue] = useState(isPainted);
  useEffect(() => (isDue ? undefined : onFirstPaint(() => startTransition(() => setIsDue(true)))), [isDue]);
  return isDue;
}

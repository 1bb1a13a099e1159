import type { RefObject } from 'react';
import { useEffect, useRef } from 'react';

/** What has come into sight does not lie on the edge. */
const MARGIN = 12;

/** In a strip that slides sideways, what is chosen comes into sight. */
export function useScrollToChosen<T extends HTMLElement>(chosenSelector: string): RefObject<T | null> {
  const stripRef = useRef<T>(null);
  useEffect(() => {
    const box = stripRef.current;
    const button = box?.querySelector(chosenSelector);
    if (!box || !button) return;
    const { left, width } = button.getBoundingClientRect();
    // Not `scrollIntoView`, which moves the page as well.
    box.scrollLeft += left - box.getBoundingClientRect().left - (box.clientWidth - width) / 2;
  }, [chosenSelector]);
  return stripRef;
}

/** In what scrolls up and down beside the page, something comes into sight; the page stays (see above). */
export function scrollWithinContainer(element: Element | null | undefined): void {
  let box = element?.parentElement;
  while (box && !/auto|scroll/.test(getComputedStyle(box).overflowY)) box = box.parentElement;
  if (!element || !box || box === document.documentElement) return;
  const [elementRect, boxRect] = [element.getBoundingClientRect(), box.getBoundingClientRect()];
  const bottom = boxRect.top + box.clientHeight;
  if (elementRect.bottom > bottom) box.scrollTop += elementRect.bottom - bottom + MARGIN;
  else if (elementRect.top < boxRect.top) box.scrollTop += elementRect.top - boxRect.top - MARGIN;
}

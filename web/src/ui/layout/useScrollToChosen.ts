import type { RefObject } from 'react';
import { useEffect, useRef } from 'react';

/** Distance from the edge, in pixels. */
const MARGIN = 12;

/** Scrolls the chosen element of a horizontal strip into view. */
export function useScrollToChosen<T extends HTMLElement>(chosenSelector: string): RefObject<T | null> {
  const stripRef = useRef<T>(null);
  useEffect(() => {
    const box = stripRef.current;
    const button = box?.querySelector(chosenSelector);
    if (!box || !button) return;
    const { left, width } = button.getBoundingClientRect();
    // `scrollIntoView` would scroll the page as well.
    box.scrollLeft += left - box.getBoundingClientRect().left - (box.clientWidth - width) / 2;
  }, [chosenSelector]);
  return stripRef;
}

/** Scrolls an element into view within its vertical scroll container; the page does not move. */
export function scrollWithinContainer(element: Element | null | undefined): void {
  let box = element?.parentElement;
  while (box && !/auto|scroll/.test(getComputedStyle(box).overflowY)) box = box.parentElement;
  if (!element || !box || box === document.documentElement) return;
  const [elementRect, boxRect] = [element.getBoundingClientRect(), box.getBoundingClientRect()];
  const bottom = boxRect.top + box.clientHeight;
  if (elementRect.bottom > bottom) box.scrollTop += elementRect.bottom - bottom + MARGIN;
  else if (elementRect.top < boxRect.top) box.scrollTop += elementRect.top - boxRect.top - MARGIN;
}

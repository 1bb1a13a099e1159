import type { RefObject } from 'react';
import { useEffect, useRef } from 'react';

/** What has come into sight does not lie on the edge. */
const MARGIN = 12;

/** In a strip that slides sideways, what is chosen comes into sight. */
export function useScrollToChosen<T extends HTMLElement>(chosen: string): RefObject<T | null> {
  const strip = useRef<T>(null);
  useEffect(() => {
    const box = strip.current;
    const button = box?.querySelector(chosen);
    if (!box || !button) return;
    const { left, width } = button.getBoundingClientRect();
    // Not `scrollIntoView`, which moves the page as well.
    box.scrollLeft += left - box.getBoundingClientRect().left - (box.clientWidth - width) / 2;
  }, [chosen]);
  return strip;
}

/** In what scrolls up and down beside the page, something comes into sight; the page stays (see above). */
export function scrollWithinContainer(element: Element | null | undefined): void {
  let box = element?.parentElement;
  while (box && !/auto|scroll/.test(getComputedStyle(box).overflowY)) box = box.parentElement;
  if (!element || !box || box === document.documentElement) return;
  const [own, visto] = [element.getBoundingClientRect(), box.getBoundingClientRect()];
  const bottom = visto.top + box.clientHeight;
  if (own.bottom > bottom) box.scrollTop += own.bottom - bottom + MARGIN;
  else if (own.top < visto.top) box.scrollTop += own.top - visto.top - MARGIN;
}

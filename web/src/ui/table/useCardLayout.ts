import type { RefObject } from 'react';
import { useLayoutEffect, useRef } from 'react';

/**
 * Sets `data-cards` on a table's frame narrower than the limit, and `data-overflows` while the table is wider than its
 * frame. Measures the frame and not the window, since dialogs and side menus take space. Writes the attributes
 * directly, so that rotating a phone renders no row again.
 * @param maxWidth CSS pixels
 */
export function useCardLayout(maxWidth: number): RefObject<HTMLElement | null> {
  const frameRef = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const frame = frameRef.current;
    if (!frame) return;
    const measure = () => {
      const isCards = frame.clientWidth < maxWidth;
      frame.toggleAttribute('data-cards', isCards);
      const table = isCards ? null : frame.querySelector('table');
      frame.toggleAttribute('data-overflows', table !== null && table.offsetWidth > frame.clientWidth);
    };
    // A frame is never wider than its window, so a phone needs no measuring.
    if (matchMedia(`(max-width: ${maxWidth - 1}px)`).matches) frame.toggleAttribute('data-cards', true);
    else measure();
    // Its height changes when rows arrive.
    const observer = new ResizeObserver(measure);
    observer.observe(frame);
    return () => observer.disconnect();
  }, [maxWidth]);
  return frameRef;
}

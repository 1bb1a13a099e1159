import type { RefObject } from 'react';
import { useLayoutEffect, useRef } from 'react';

/**
 * Marks a table's frame with `data-cards` while it is narrower than the limit, and with `data-overflows` while its rows
 * need more than there is. It looks at the frame, not at the window, since dialogs and side menus take their share; and it
 * writes the attributes by hand, so that turning a phone draws no row again.
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
    // No frame is wider than its window: on a phone nothing has to be laid out twice to know it.
    if (matchMedia(`(max-width: ${maxWidth - 1}px)`).matches) frame.toggleAttribute('data-cards', true);
    else measure();
    // Its height changes when rows come.
    const observer = new ResizeObserver(measure);
    observer.observe(frame);
    return () => observer.disconnect();
  }, [maxWidth]);
  return frameRef;
}

import type { RefObject } from 'react';
import { useLayoutEffect, useRef } from 'react';

/**
 * Marks a table's frame with `data-cards` while it is narrower than the limit, and with `data-overflows` while its rows
 * need more than there is. It looks at the frame, not at the window, since dialogs and side menus take their share; and it
 * writes the attributes by hand, so that turning a phone draws no row again.
 * @param limite CSS pixels
 */
export function useCardLayout(limite: number): RefObject<HTMLElement | null> {
  const frameRef = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const box = frameRef.current;
    if (!box) return;
    const measure = () => {
      const isCards = box.clientWidth < limite;
      box.toggleAttribute('data-cards', isCards);
      const table = isCards ? null : box.querySelector('table');
      box.toggleAttribute('data-overflows', table !== null && table.offsetWidth > box.clientWidth);
    };
    // No frame is wider than its window: on a phone nothing has to be laid out twice to know it.
    if (matchMedia(`(max-width: ${limite - 1}px)`).matches) box.toggleAttribute('data-cards', true);
    else measure();
    // Its height changes when rows come.
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    return () => observer.disconnect();
  }, [limite]);
  return frameRef;
}

import { useEffect, useRef } from 'react';

/**
 * Scrolls to the top and moves the focus to the content when another view is shown, for keyboard and screen reader.
 * @param view the route, or what the address opens within a screen
 */
export function useScrollToTop(view: string | number): void {
  const previous = useRef(view);
  useEffect(() => {
    if (previous.current === view) return;
    previous.current = view;
    window.scrollTo(0, 0);
    document.getElementById('contenido')?.focus({ preventScroll: true });
  }, [view]);
}

import type { RefObject } from 'react';
import { useLayoutEffect, useRef } from 'react';

/**
 * Marks a table's frame with `data-tarjetas` while it is narrower than the limit. It looks at the frame, not at the
 * window, since dialogs and side menus take their share; and it writes the attribute by hand, so that turning a phone
 * draws no row again.
 * @param limite CSS pixels
 */
export function useTarjetas(limite: number): RefObject<HTMLElement | null> {
  const marco = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const caja = marco.current;
    if (!caja) return;
    const medir = () => caja.toggleAttribute('data-tarjetas', caja.clientWidth < limite);
    medir();
    const ojo = new ResizeObserver(medir);
    ojo.observe(caja);
    return () => ojo.disconnect();
  }, [limite]);
  return marco;
}

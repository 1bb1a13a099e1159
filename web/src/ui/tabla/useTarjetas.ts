import type { RefObject } from 'react';
import { useLayoutEffect, useRef } from 'react';

/**
 * Marks a table's frame with `data-tarjetas` while it is narrower than the limit, and with `data-desborda` while its rows
 * need more than there is. It looks at the frame, not at the window, since dialogs and side menus take their share; and it
 * writes the attributes by hand, so that turning a phone draws no row again.
 * @param limite CSS pixels
 */
export function useTarjetas(limite: number): RefObject<HTMLElement | null> {
  const marco = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const caja = marco.current;
    if (!caja) return;
    const medir = () => {
      const tarjetas = caja.clientWidth < limite;
      caja.toggleAttribute('data-tarjetas', tarjetas);
      const tabla = tarjetas ? null : caja.querySelector('table');
      caja.toggleAttribute('data-desborda', tabla !== null && tabla.offsetWidth > caja.clientWidth);
    };
    // No frame is wider than its window: on a phone nothing has to be laid out twice to know it.
    if (matchMedia(`(max-width: ${limite - 1}px)`).matches) caja.toggleAttribute('data-tarjetas', true);
    else medir();
    // Its height changes when rows come.
    const ojo = new ResizeObserver(medir);
    ojo.observe(caja);
    return () => ojo.disconnect();
  }, [limite]);
  return marco;
}

import type { RefObject } from 'react';
import { useEffect, useRef } from 'react';

/** In a strip that slides sideways, what is chosen comes into sight. */
export function useALaVista<T extends HTMLElement>(elegido: string): RefObject<T | null> {
  const tira = useRef<T>(null);
  useEffect(() => {
    const caja = tira.current;
    const boton = caja?.querySelector(elegido);
    if (!caja || !boton) return;
    const { left, width } = boton.getBoundingClientRect();
    // Not `scrollIntoView`, which moves the page as well.
    caja.scrollLeft += left - caja.getBoundingClientRect().left - (caja.clientWidth - width) / 2;
  }, [elegido]);
  return tira;
}

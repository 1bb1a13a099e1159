import type { RefObject } from 'react';
import { useEffect, useRef } from 'react';

/** What has come into sight does not lie on the edge. */
const MARGEN = 12;

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

/** In what scrolls up and down beside the page, something comes into sight; the page stays (see above). */
export function traerALaVista(elemento: Element | null | undefined): void {
  let caja = elemento?.parentElement;
  while (caja && !/auto|scroll/.test(getComputedStyle(caja).overflowY)) caja = caja.parentElement;
  if (!elemento || !caja || caja === document.documentElement) return;
  const [suyo, visto] = [elemento.getBoundingClientRect(), caja.getBoundingClientRect()];
  const fondo = visto.top + caja.clientHeight;
  if (suyo.bottom > fondo) caja.scrollTop += suyo.bottom - fondo + MARGEN;
  else if (suyo.top < visto.top) caja.scrollTop += suyo.top - visto.top - MARGEN;
}

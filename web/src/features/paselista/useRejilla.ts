import type { FocusEvent, KeyboardEvent, RefObject } from 'react';
import { useEffect, useRef } from 'react';

const CASILLA = 'input:not(:disabled)';
/** Where the keys can stand: boxes that can be ticked, and names, which have cards. */
const PARADA = `${CASILLA}, [aria-haspopup=dialog]`;

const enCelda = (fila: Element, columna: number): HTMLElement | null =>
  fila.children[columna]?.querySelector<HTMLElement>(PARADA) ?? null;

/** The stop of the same column in the next row, up or down, that has one. */
function enColumna(columna: number, fila: Element, hacia: 1 | -1): HTMLElement | null {
  let otra = hacia === 1 ? fila.nextElementSibling : fila.previousElementSibling;
  while (otra) {
    const destino = enCelda(otra, columna);
    if (destino) return destino;
    otra = hacia === 1 ? otra.nextElementSibling : otra.previousElementSibling;
  }
  return null;
}

function destinoDe(tecla: string, parada: HTMLElement, rejilla: HTMLElement): HTMLElement | null | undefined {
  const fila = parada.closest('[role=row]');
  if (!fila) return undefined;
  const deFila = [...fila.querySelectorAll<HTMLElement>(PARADA)];
  const columna = [...fila.children].findIndex((celda) => celda.contains(parada));
  const deColumna = () => [...rejilla.querySelectorAll('[role=row]')].flatMap((una) => enCelda(una, columna) ?? []);
  switch (tecla) {
    case 'ArrowDown':
      return enColumna(columna, fila, 1);
    case 'ArrowUp':
      return enColumna(columna, fila, -1);
    case 'ArrowRight':
      return deFila[deFila.indexOf(parada) + 1];
    case 'ArrowLeft':
      return deFila[deFila.indexOf(parada) - 1];
    case 'Home':
      return deColumna()[0];
    case 'End':
      return deColumna().at(-1);
    default:
      return undefined;
  }
}

/**
 * One stop of the keyboard for a grid of hundreds of boxes and names; arrows move inside it. The stop is written by hand, so that
 * moving draws no row again.
 */
export function useRejilla(): {
  ref: RefObject<HTMLTableElement | null>;
  onFocus: (suceso: FocusEvent) => void;
  onKeyDown: (suceso: KeyboardEvent) => void;
  /** Puts the focus into the grid. */
  entrar: () => void;
} {
  const ref = useRef<HTMLTableElement>(null);
  const parada = useRef<HTMLElement | null>(null);
  const parar = (en: HTMLElement | null) => {
    if (parada.current && parada.current !== en) parada.current.tabIndex = -1;
    parada.current = en;
    if (en) en.tabIndex = 0;
  };
  // Rows come and go with the filter, and boxes are shut: then the first one left is the stop.
  useEffect(() => {
    const actual = parada.current;
    if (!actual?.isConnected || actual.matches(':disabled'))
      parar(ref.current?.querySelector<HTMLElement>(CASILLA) ?? null);
  });
  return {
    ref,
    onFocus: ({ target }) => {
      if (target instanceof HTMLElement && target.matches(PARADA)) parar(target);
    },
    onKeyDown: (suceso) => {
      const { target, key } = suceso;
      if (!ref.current || !(target instanceof HTMLElement) || !target.matches(PARADA)) return;
      const destino = destinoDe(key, target, ref.current);
      if (destino === undefined && !key.startsWith('Arrow')) return;
      suceso.preventDefault();
      destino?.focus();
    },
    entrar: () => parada.current?.focus(),
  };
}

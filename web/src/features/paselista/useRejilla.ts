import type { FocusEvent, KeyboardEvent, RefObject } from 'react';
import { useEffect, useRef } from 'react';

const CASILLA = 'input:not(:disabled)';

/** The box of the same column in the next row, up or down, that can be ticked. */
function enColumna(casilla: HTMLElement, fila: Element, hacia: 1 | -1): HTMLElement | null {
  const selector = `${CASILLA}[data-parte="${casilla.dataset.parte}"]`;
  let otra = hacia === 1 ? fila.nextElementSibling : fila.previousElementSibling;
  while (otra) {
    const destino = otra.querySelector<HTMLElement>(selector);
    if (destino) return destino;
    otra = hacia === 1 ? otra.nextElementSibling : otra.previousElementSibling;
  }
  return null;
}

function destinoDe(tecla: string, casilla: HTMLElement, rejilla: HTMLElement): HTMLElement | null | undefined {
  const fila = casilla.closest('[role=row]');
  if (!fila) return undefined;
  const deFila = [...fila.querySelectorAll<HTMLElement>(CASILLA)];
  const columna = `${CASILLA}[data-parte="${casilla.dataset.parte}"]`;
  switch (tecla) {
    case 'ArrowDown':
      return enColumna(casilla, fila, 1);
    case 'ArrowUp':
      return enColumna(casilla, fila, -1);
    case 'ArrowRight':
      return deFila[deFila.indexOf(casilla) + 1];
    case 'ArrowLeft':
      return deFila[deFila.indexOf(casilla) - 1];
    case 'Home':
      return rejilla.querySelector<HTMLElement>(columna);
    case 'End':
      return [...rejilla.querySelectorAll<HTMLElement>(columna)].at(-1);
    default:
      return undefined;
  }
}

/**
 * One stop of the keyboard for a grid of hundreds of boxes; arrows move inside it. The stop is written by hand, so that
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
  const parar = (casilla: HTMLElement | null) => {
    if (parada.current && parada.current !== casilla) parada.current.tabIndex = -1;
    parada.current = casilla;
    if (casilla) casilla.tabIndex = 0;
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
      if (target instanceof HTMLElement && target.matches(CASILLA)) parar(target);
    },
    onKeyDown: (suceso) => {
      const { target, key } = suceso;
      if (!ref.current || !(target instanceof HTMLElement) || !target.matches(CASILLA)) return;
      const destino = destinoDe(key, target, ref.current);
      if (destino === undefined && !key.startsWith('Arrow')) return;
      suceso.preventDefault();
      destino?.focus();
    },
    entrar: () => parada.current?.focus(),
  };
}

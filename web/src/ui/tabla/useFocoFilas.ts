import type { RefCallback } from 'react';
import { useCallback } from 'react';
import { enfocables } from './teclas.ts';

/** Where the focus was among the rows. */
interface Sitio {
  elemento: Element;
  fila: Element;
  lugar: number;
}

const ENCIMA = '[role=dialog], [role=menu]';

/** Whether one of them takes the focus; what is hidden takes none. */
const enfocar = (fila: Element | undefined, focusVisible: boolean): boolean =>
  fila !== undefined &&
  enfocables(fila).some((uno) => {
    uno.focus({ preventScroll: true, focusVisible } as FocusOptions);
    return document.activeElement === uno;
  });

/** Keeps the focus among the rows of an element when what had it goes away. */
function guardar(caja: HTMLElement): () => void {
  let sitio: Sitio | null = null;
  // Of a pointer it is not shown: what that left must not hold the rows.
  let conTeclas = true;
  const dejar = new AbortController();
  const oir = <T extends keyof DocumentEventMap>(tipo: T, hacer: (suceso: DocumentEventMap[T]) => void) =>
    document.addEventListener(tipo, hacer, { capture: true, signal: dejar.signal });
  const observador = new MutationObserver(() => {
    if (sitio) mirar(sitio);
  });
  const vigilar = (donde: Element) => {
    observador.disconnect();
    observador.observe(donde, { childList: true, subtree: true });
  };
  const poner = (nuevo: Sitio | null) => {
    vigilar(caja);
    sitio = nuevo;
  };
  const mirar = (suyo: Sitio) => {
    const filas = [...caja.children];
    const sigue = filas.indexOf(suyo.fila);
    if (sigue >= 0) suyo.lugar = sigue;
    if (suyo.elemento.isConnected) return;
    if (document.activeElement !== document.body || document.querySelector(ENCIMA)?.contains(caja) === false) {
      // What was opened from the row gives the focus back to what is no more: it is waited for, wherever it lies.
      vigilar(document.body);
      return;
    }
    poner(null);
    const { lugar } = suyo;
    for (const cual of [lugar, lugar + 1, lugar - 1]) if (enfocar(filas[cual], conTeclas)) return;
  };
  const encima = (donde: Element) => donde.closest(ENCIMA) !== null;
  oir('focusin', ({ target }) => {
    const elemento = target as Element;
    const lugar = [...caja.children].findIndex((una) => una.contains(elemento));
    const fila = caja.children[lugar];
    if (fila) poner({ elemento, fila, lugar });
    else if (!encima(elemento)) poner(null);
  });
  oir('keydown', () => (conTeclas = true));
  oir('pointerdown', ({ target }) => {
    conTeclas = false;
    // Whoever presses beside it has left, for nothing maybe; what takes the focus says so next.
    if (!sitio?.elemento.contains(target as Element) && !encima(target as Element)) poner(null);
  });
  vigilar(caja);
  return () => {
    observador.disconnect();
    dejar.abort();
  };
}

/**
 * For the element whose children are the rows: a button that goes away when it is pressed leaves the focus in its row, or in
 * the next one where the row goes too, so that keys go on and the rows are held.
 * @param tambien another one that wants the same element; stable between renders
 */
export function useFocoFilas(tambien?: RefCallback<HTMLElement>): RefCallback<HTMLElement> {
  return useCallback<RefCallback<HTMLElement>>(
    (caja) => {
      if (!caja) return undefined;
      const dejar = [guardar(caja), tambien?.(caja)];
      return () => {
        for (const uno of dejar) uno?.();
      };
    },
    [tambien],
  );
}

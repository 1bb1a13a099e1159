import type { RefCallback } from 'react';
import { useCallback, useMemo, useState } from 'react';
import type { Quietas } from './quieto.ts';
import { quietas } from './quieto.ts';

type Clave = string | number;

/** A finger leaves nothing behind that could be seen: what it touched is held for so long. */
const TRAS_TOCAR_MS = 4_000;

interface Cosas<F> {
  idDe: (fila: F) => Clave;
  /** What was chosen to be seen (a view, an order, a search): with another one nothing is held. */
  llave: string;
  /** Whether a row that is gone went by the reader's own doing. */
  propia?: (fila: F) => boolean;
}

interface Quieto<F> extends Quietas<F> {
  /** The element whose rows are held while it is pointed at, has the keyboard's focus, or is touched. */
  sujetar: RefCallback<HTMLElement>;
  /** Lets go. */
  soltar: () => void;
}

const NADA: ReadonlySet<Clave> = new Set();
const deNadie = () => false;

/** Watches an element; says when someone takes hold of it, and when they let go. */
function vigilar(caja: HTMLElement, avisar: (sujeta: boolean) => void): () => void {
  let [encima, plazo] = [false, 0];
  const conTeclado = (): boolean => caja.querySelector(':focus-visible') !== null;
  const mirar = () => avisar(encima || plazo !== 0 || conTeclado());
  const tocar = () => {
    clearTimeout(plazo);
    plazo = window.setTimeout(() => {
      plazo = 0;
      mirar();
    }, TRAS_TOCAR_MS);
    mirar();
  };
  const entrar = ({ pointerType }: PointerEvent) => {
    encima = pointerType !== 'touch';
    mirar();
  };
  const salir = () => {
    encima = false;
    mirar();
  };
  const pulsar = ({ pointerType, target }: PointerEvent) => {
    if (!(target instanceof Node) || !caja.contains(target)) {
      // Whoever presses elsewhere is done with it.
      clearTimeout(plazo);
      plazo = 0;
      mirar();
    } else if (pointerType === 'touch') tocar();
  };
  // Once the focus has arrived where it goes.
  const enfocar = () => void setTimeout(mirar);
  caja.addEventListener('pointerenter', entrar);
  caja.addEventListener('pointerleave', salir);
  caja.addEventListener('focusin', enfocar);
  caja.addEventListener('focusout', enfocar);
  document.addEventListener('pointerdown', pulsar);
  return () => {
    clearTimeout(plazo);
    caja.removeEventListener('pointerenter', entrar);
    caja.removeEventListener('pointerleave', salir);
    caja.removeEventListener('focusin', enfocar);
    caja.removeEventListener('focusout', enfocar);
    document.removeEventListener('pointerdown', pulsar);
    avisar(false);
  };
}

/** Rows that stand still while someone is at them, whatever others do; what changed waits and is counted. */
export function useQuieto<F>(actuales: readonly F[], { idDe, llave, propia = deNadie }: Cosas<F>): Quieto<F> {
  const [sujeta, setSujeta] = useState(false);
  const [tomadas, setTomadas] = useState<{ llave: string; filas: readonly F[] } | null>(null);
  if (sujeta && tomadas?.llave !== llave) setTomadas({ llave, filas: actuales });
  if (!sujeta && tomadas !== null) setTomadas(null);
  const vistas = useMemo<Quietas<F>>(
    () =>
      sujeta && tomadas?.llave === llave
        ? quietas(tomadas.filas, actuales, idDe, propia)
        : { filas: actuales, idas: NADA, esperan: 0 },
    [sujeta, tomadas, llave, actuales, idDe, propia],
  );
  const sujetar = useCallback<RefCallback<HTMLElement>>((caja) => (caja ? vigilar(caja, setSujeta) : undefined), []);
  return { ...vistas, sujetar, soltar: () => setTomadas(sujeta ? { llave, filas: actuales } : null) };
}

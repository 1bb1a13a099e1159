import type { KeyboardEvent } from 'react';

/** What a key does to the row that has the focus. */
export interface TeclaFila<Fila> {
  tecla: string;
  /** As the list of keys says it. */
  que: string;
  /** Whether it can be done to this row now. */
  cabe: (fila: Fila) => boolean;
  hacer: (fila: Fila) => void;
}

const ESCRIBE = 'input:not([type=checkbox]), textarea, select, [contenteditable]';
const ENFOCABLE = 'a[href], button, input, [tabindex="0"]';

/** Whether someone is typing, or a key is meant for the browser. */
export const esDeOtro = ({
  ctrlKey,
  metaKey,
  altKey,
  target,
}: Pick<globalThis.KeyboardEvent, 'ctrlKey' | 'metaKey' | 'altKey' | 'target'>): boolean =>
  ctrlKey || metaKey || altKey || !(target instanceof Element) || target.closest(ESCRIBE) !== null;

/** What of a row takes the focus, in its order. */
export const enfocables = (fila: Element): HTMLElement[] => [...fila.querySelectorAll<HTMLElement>(ENFOCABLE)];

/** To the same place of the row above or below. */
function moverse(fila: Element, target: Element, paso: -1 | 1): boolean {
  const otra = paso < 0 ? fila.previousElementSibling : fila.nextElementSibling;
  if (!otra) return false;
  const enElla: Element[] = enfocables(fila);
  const lugar = enElla.indexOf(target);
  const suyos = enfocables(otra);
  const destino = suyos[Math.min(Math.max(0, lugar), suyos.length - 1)];
  destino?.focus();
  return destino !== undefined;
}

/** A key in the rows of a table: arrows go from row to row, letters do what they say to the row that has the focus. */
export function alPulsarEnFilas<Fila>(
  suceso: KeyboardEvent<HTMLElement>,
  filas: readonly Fila[],
  teclas: readonly TeclaFila<Fila>[],
): void {
  const { target, currentTarget, key } = suceso;
  if (suceso.defaultPrevented || esDeOtro(suceso) || !(target instanceof Element)) return;
  const linea = target.closest('tr');
  if (!linea || !currentTarget.contains(linea)) return;
  if (key === 'ArrowDown' || key === 'ArrowUp') {
    if (moverse(linea, target, key === 'ArrowUp' ? -1 : 1)) suceso.preventDefault();
    return;
  }
  const fila = filas[[...currentTarget.children].indexOf(linea)];
  const tecla = teclas.find((t) => t.tecla === key.toLowerCase());
  if (fila === undefined || !tecla?.cabe(fila)) return;
  suceso.preventDefault();
  tecla.hacer(fila);
}

/** How long it is kept: in this browser for good, or in this tab until it is closed. */
type Memoria = 'navegador' | 'pestana';

const almacen = (memoria: Memoria): Storage => (memoria === 'pestana' ? sessionStorage : localStorage);

/** The browser's own memory, for comfort alone: where it is closed (private windows), nothing is kept. */
export function leer(nombre: string, memoria: Memoria = 'navegador'): string | null {
  try {
    return almacen(memoria).getItem(nombre);
  } catch {
    return null;
  }
}

export function guardar(nombre: string, valor: string, memoria: Memoria = 'navegador'): void {
  try {
    almacen(memoria).setItem(nombre, valor);
  } catch {
    // Full or forbidden: the page works the same without it.
  }
}

export function borrar(nombre: string, memoria: Memoria = 'navegador'): void {
  try {
    almacen(memoria).removeItem(nombre);
  } catch {
    // Closed: there is nothing.
  }
}

/** The browser's own memory, for comfort alone: where it is closed (private windows), nothing is kept. */
export function leer(nombre: string): string | null {
  try {
    return localStorage.getItem(nombre);
  } catch {
    return null;
  }
}

export function guardar(nombre: string, valor: string): void {
  try {
    localStorage.setItem(nombre, valor);
  } catch {
    // Full or forbidden: the page works the same without it.
  }
}

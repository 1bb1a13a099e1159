/** A tiny event: what the platform tells the shell without knowing it. */
export interface Senal<T> {
  emitir(valor: T): void;
  /** @returns the function that stops listening */
  escuchar(oyente: (valor: T) => void): () => void;
}

export function crearSenal<T = void>(): Senal<T> {
  const oyentes = new Set<(valor: T) => void>();
  return {
    emitir: (valor) => {
      for (const oyente of [...oyentes]) oyente(valor);
    },
    escuchar: (oyente) => {
      oyentes.add(oyente);
      return () => oyentes.delete(oyente);
    },
  };
}

/** A tiny event: what the platform tells the shell without knowing it. */
export interface Emitter<T> {
  emit(valor: T): void;
  /** @returns the function that stops listening */
  listen(listener: (valor: T) => void): () => void;
}

export function createEmitter<T = void>(): Emitter<T> {
  const oyentes = new Set<(valor: T) => void>();
  return {
    emit: (valor) => {
      for (const listener of [...oyentes]) listener(valor);
    },
    listen: (listener) => {
      oyentes.add(listener);
      return () => oyentes.delete(listener);
    },
  };
}

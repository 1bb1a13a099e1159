/** A tiny event: what the platform tells the shell without knowing it. */
export interface Emitter<T> {
  emit(value: T): void;
  /** @returns the function that stops listening */
  listen(listener: (value: T) => void): () => void;
}

export function createEmitter<T = void>(): Emitter<T> {
  const listeners = new Set<(value: T) => void>();
  return {
    emit: (value) => {
      for (const listener of [...listeners]) listener(value);
    },
    listen: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

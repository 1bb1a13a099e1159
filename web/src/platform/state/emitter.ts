/** Minimal event emitter, through which the platform notifies the shell without importing it. */
export interface Emitter<T> {
  emit(value: T): void;
  /** @returns the function that removes the listener */
  listen(listener: (value: T) => void): () => void;
}

export function createEmitter<T = void>(): Emitter<T> {
  const listeners = new Set<(value: T) => void>();
  return {
    emit: (value) => {
      for (const listener of Array.from(listeners)) listener(value);
    },
    listen: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

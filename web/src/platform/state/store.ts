import { useSyncExternalStore } from 'react';
import { createEmitter } from './emitter.ts';

/** A shared value that tells when it changes. */
export interface Store<T> {
  get: () => T;
  set: (value: T) => void;
  /** @returns the function that removes the listener */
  listen: (listener: () => void) => () => void;
}

export function createStore<T>(initial: T): Store<T> {
  const changed = createEmitter();
  let current = initial;
  return {
    get: () => current,
    set: (value) => {
      current = value;
      changed.emit();
    },
    listen: changed.listen,
  };
}

/** Returns the value; renders again when it changes. */
export const useStore = <T>({ listen, get }: Store<T>): T => useSyncExternalStore(listen, get);

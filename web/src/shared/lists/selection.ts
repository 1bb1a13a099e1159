import { useSyncExternalStore } from 'react';
import { createEmitter } from '../../platform/state/emitter.ts';

/**
 * Selected rows of a list. Each checkbox subscribes to its own row, so that a press renders one row and not
 * hundreds.
 */
export interface Selection {
  has: (id: number) => boolean;
  ids: () => ReadonlySet<number>;
  set: (ids: Iterable<number>) => void;
  toggle: (id: number) => void;
  subscribe: (listener: () => void) => () => void;
}

export function createSelection(): Selection {
  let ids: ReadonlySet<number> = new Set();
  const changed = createEmitter();
  const set = (newIds: Iterable<number>) => {
    ids = new Set(newIds);
    changed.emit();
  };
  return {
    has: (id) => ids.has(id),
    ids: () => ids,
    set,
    toggle: (id) => set(ids.has(id) ? [...ids].filter((other) => other !== id) : [...ids, id]),
    subscribe: changed.listen,
  };
}

export const useIsSelected = ({ subscribe, has }: Selection, id: number): boolean =>
  useSyncExternalStore(subscribe, () => has(id));
export const useSelectedIds = ({ subscribe, ids }: Selection): ReadonlySet<number> =>
  useSyncExternalStore(subscribe, ids);
export const useHasSelection = ({ subscribe, ids }: Selection): boolean =>
  useSyncExternalStore(subscribe, () => ids().size > 0);

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
  /** Selects these as well; if all of them are selected, none of them. */
  toggleAll: (ids: readonly number[]) => void;
  /** Whether the viewer is choosing, also before the first row: on a phone the checkboxes of a list of people show then. */
  isPicking: () => boolean;
  pick: () => void;
  /** Ends the choosing and clears the selection. */
  stop: () => void;
  subscribe: (listener: () => void) => () => void;
}

export function createSelection(): Selection {
  let ids: ReadonlySet<number> = new Set();
  let isPicking = false;
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
    toggleAll: (some) => {
      const others = [...ids].filter((id) => !some.includes(id));
      set(some.every((id) => ids.has(id)) ? others : [...others, ...some]);
    },
    isPicking: () => isPicking,
    pick: () => {
      isPicking = true;
      changed.emit();
    },
    stop: () => {
      isPicking = false;
      set([]);
    },
    subscribe: changed.listen,
  };
}

export const useIsSelected = ({ subscribe, has }: Selection, id: number): boolean =>
  useSyncExternalStore(subscribe, () => has(id));
export const useSelectedIds = ({ subscribe, ids }: Selection): ReadonlySet<number> =>
  useSyncExternalStore(subscribe, ids);
export const useHasSelection = ({ subscribe, ids }: Selection): boolean =>
  useSyncExternalStore(subscribe, () => ids().size > 0);
export const useIsPicking = ({ subscribe, isPicking }: Selection): boolean =>
  useSyncExternalStore(subscribe, isPicking);

import { useSyncExternalStore } from 'react';
import { crearSenal } from '../platform/senal.ts';

/** Rows of a list that are chosen together. Each box looks at its own: a press draws one row, not hundreds. */
export interface Elegidas {
  tiene: (id: number) => boolean;
  ids: () => ReadonlySet<number>;
  poner: (ids: Iterable<number>) => void;
  alternar: (id: number) => void;
  suscribir: (oyente: () => void) => () => void;
}

export function nuevasElegidas(): Elegidas {
  let ids: ReadonlySet<number> = new Set();
  const cambian = crearSenal();
  const poner = (otras: Iterable<number>) => {
    ids = new Set(otras);
    cambian.emitir();
  };
  return {
    tiene: (id) => ids.has(id),
    ids: () => ids,
    poner,
    alternar: (id) => poner(ids.has(id) ? [...ids].filter((otra) => otra !== id) : [...ids, id]),
    suscribir: cambian.escuchar,
  };
}

export const useElegida = ({ suscribir, tiene }: Elegidas, id: number): boolean =>
  useSyncExternalStore(suscribir, () => tiene(id));
export const useElegidas = ({ suscribir, ids }: Elegidas): ReadonlySet<number> => useSyncExternalStore(suscribir, ids);
export const useHayElegidas = ({ suscribir, ids }: Elegidas): boolean =>
  useSyncExternalStore(suscribir, () => ids().size > 0);

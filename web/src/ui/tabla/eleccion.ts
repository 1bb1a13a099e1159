import { useSyncExternalStore } from 'react';
import { crearSenal } from '../../platform/senal.ts';

/** Rows of a list that are chosen to be acted on together. Each box looks at its own: a press draws one row, not hundreds. */
export interface Eleccion<F extends { id: number }> {
  tiene: (id: number) => boolean;
  filas: () => readonly F[];
  poner: (filas: Iterable<F>) => void;
  alternar: (fila: F) => void;
  suscribir: (oyente: () => void) => () => void;
}

export function nuevaEleccion<F extends { id: number }>(): Eleccion<F> {
  let filas: readonly F[] = [];
  let ids: ReadonlySet<number> = new Set();
  const cambia = crearSenal();
  const poner = (otras: Iterable<F>) => {
    filas = [...otras];
    ids = new Set(filas.map(({ id }) => id));
    cambia.emitir();
  };
  return {
    tiene: (id) => ids.has(id),
    filas: () => filas,
    poner,
    alternar: (fila) => poner(ids.has(fila.id) ? filas.filter(({ id }) => id !== fila.id) : [...filas, fila]),
    suscribir: cambia.escuchar,
  };
}

export const useElegida = <F extends { id: number }>({ suscribir, tiene }: Eleccion<F>, id: number): boolean =>
  useSyncExternalStore(suscribir, () => tiene(id));
export const useElegidas = <F extends { id: number }>({ suscribir, filas }: Eleccion<F>): readonly F[] =>
  useSyncExternalStore(suscribir, filas);

import type { RangoFechas } from '@conserje/rules';
import { useMemo, useState } from 'react';
import type { FilaVista, Vista } from './vista.ts';
import { enVista, pertenece, sitiosDe } from './vista.ts';

interface EnVista {
  filas: FilaVista[] | undefined;
  /** Rows that were settled since they came into view, and are still there. */
  quedan: number;
  /** Sends those away. */
  recoger: () => void;
}

interface Visto {
  llave: string;
  filas: readonly FilaVista[] | undefined;
  sitios: ReadonlyMap<number, number>;
}

const NADA: ReadonlyMap<number, number> = new Map();

/** The rows of a part of the list, each in its place for as long as that part is looked at. */
export function useEnVista(filas: readonly FilaVista[] | undefined, vista: Vista, rango: RangoFechas | null): EnVista {
  const [vez, setVez] = useState(0);
  const llave = `${vista} ${rango?.inicio} ${rango?.final} ${vez}`;
  const [visto, setVisto] = useState<Visto>({ llave, filas: undefined, sitios: NADA });
  let { sitios } = visto;
  if (filas && (visto.filas !== filas || visto.llave !== llave)) {
    sitios = sitiosDe(visto.llave === llave ? sitios : NADA, filas, vista);
    setVisto({ llave, filas, sitios });
  }
  const mostradas = useMemo(() => filas && enVista(filas, sitios), [filas, sitios]);
  return {
    filas: mostradas,
    quedan: mostradas?.filter((f) => !pertenece(f, vista)).length ?? 0,
    recoger: () => setVez(vez + 1),
  };
}

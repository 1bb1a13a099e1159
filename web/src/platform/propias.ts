import { replaceEqualDeep } from '@tanstack/react-query';

/** The rows of a list at one of its versions, as its query keeps them. */
export interface Lista<F> {
  version: number;
  /** As they are shown. */
  filas: readonly F[];
  /** What stands there by the reader's own calls, which the list does not carry yet: by id, what it has instead; null: nothing. */
  propias?: Readonly<Record<number, F | null>>;
}

export type ConId = { id: number };
/** Rows by their ids; null: gone. */
export type Puestas<F> = ReadonlyMap<number, F | null>;

/** Rows that are others in their place, new ones behind, and none of those that are gone. */
export function cambiarFilas<F extends ConId>(filas: readonly F[], otras: readonly F[], fuera: readonly number[]): F[] {
  const cambiadas = new Map(otras.map((fila) => [fila.id, fila]));
  const idas = new Set(fuera);
  const quedan = filas.filter(({ id }) => !idas.has(id)).map((fila) => cambiadas.get(fila.id) ?? fila);
  const presentes = new Set(filas.map(({ id }) => id));
  return [...quedan, ...otras.filter(({ id }) => !presentes.has(id))];
}

function poner<F extends ConId>(filas: readonly F[], puestas: Puestas<F>): readonly F[] {
  if (puestas.size === 0) return filas;
  const [otras, fuera]: [F[], number[]] = [[], []];
  for (const [id, fila] of puestas)
    if (fila) otras.push(fila);
    else fuera.push(id);
  return cambiarFilas(filas, otras, fuera);
}

/** The rows as the server has them at that version. */
export const filasDe = <F extends ConId>({ filas, propias = {} }: Lista<F>): readonly F[] =>
  poner(filas, new Map(Object.entries(propias).map(([id, fila]) => [Number(id), fila])));

/** The reader's own that is shown instead. */
export function propiasDe<F extends ConId>({ filas, propias = {} }: Lista<F>): Map<number, F | null> {
  const ids = Object.keys(propias).map(Number);
  return new Map(ids.map((id) => [id, filas.find((fila) => fila.id === id) ?? null]));
}

/** A list with the reader's own in it, as far as the server's is not the same. */
export function conPropias<F extends ConId>(version: number, filas: readonly F[], propias: Puestas<F>): Lista<F> {
  if (propias.size === 0) return { version, filas };
  const suyas = new Map(filas.map((fila) => [fila.id, fila]));
  const debajo: Record<number, F | null> = {};
  const puestas = new Map<number, F | null>();
  for (const [id, fila] of propias) {
    const suya = suyas.get(id) ?? null;
    if (replaceEqualDeep(suya, fila) === suya) continue;
    debajo[id] = suya;
    puestas.set(id, fila);
  }
  return puestas.size === 0 ? { version, filas } : { version, filas: poner(filas, puestas), propias: debajo };
}

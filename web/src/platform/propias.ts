import { replaceEqualDeep } from '@tanstack/react-query';

export type ConId = { id: number };
/** Rows by their ids; null: gone. */
export type Puestas<F> = Readonly<Record<number, F | null>>;

/** The rows of a list at one of its versions, as its query keeps them. */
export interface Lista<F> {
  version: number;
  /** As they are shown. */
  filas: readonly F[];
  /** As the server has them at that version, where that is not the same. */
  base?: readonly F[];
  /** What is shown instead: put there by the reader's own calls, and not yet carried by the list. */
  propias?: Puestas<F>;
}

/** Rows that are others in their place, new ones behind, and none of those that are gone. */
export function cambiarFilas<F extends ConId>(filas: readonly F[], otras: readonly F[], fuera: readonly number[]): F[] {
  const cambiadas = new Map(otras.map((fila) => [fila.id, fila]));
  const idas = new Set(fuera);
  const quedan = filas.filter(({ id }) => !idas.has(id)).map((fila) => cambiadas.get(fila.id) ?? fila);
  const presentes = new Set(filas.map(({ id }) => id));
  return [...quedan, ...otras.filter(({ id }) => !presentes.has(id))];
}

/** A list with the reader's own in it, as far as the server's is not the same. */
export function conPropias<F extends ConId>(version: number, base: readonly F[], propias: Puestas<F>): Lista<F> {
  const puestas = Object.entries(propias).filter(([clave, fila]) => {
    const suya = base.find(({ id }) => id === Number(clave)) ?? null;
    return replaceEqualDeep(suya, fila) !== suya;
  });
  if (puestas.length === 0) return { version, filas: base };
  const otras = puestas.flatMap(([, fila]) => fila ?? []);
  const fuera = puestas.flatMap(([id, fila]) => (fila ? [] : Number(id)));
  return { version, filas: cambiarFilas(base, otras, fuera), base, propias: Object.fromEntries(puestas) };
}

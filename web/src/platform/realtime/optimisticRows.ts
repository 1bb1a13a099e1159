import { replaceEqualDeep } from '@tanstack/react-query';

export type WithId = { id: number };
/** Rows by their ids; null: gone. */
export type OptimisticRows<F> = Readonly<Record<number, F | null>>;

/** The rows of a list at one of its versions, as its query keeps them. */
export interface Lista<F> {
  version: number;
  /** As they are shown. */
  filas: readonly F[];
  /** As the server has them at that version, where that is not the same. */
  base?: readonly F[];
  /** What is shown instead: put there by the reader's own calls, and not yet carried by the list. */
  optimisticRows?: OptimisticRows<F>;
}

/** Rows that are others in their place, new ones behind, and none of those that are gone. */
export function replaceRows<F extends WithId>(
  filas: readonly F[],
  others: readonly F[],
  fuera: readonly number[],
): F[] {
  const cambiadas = new Map(others.map((row) => [row.id, row]));
  const gone = new Set(fuera);
  const quedan = filas.filter(({ id }) => !gone.has(id)).map((row) => cambiadas.get(row.id) ?? row);
  const present = new Set(filas.map(({ id }) => id));
  return [...quedan, ...others.filter(({ id }) => !present.has(id))];
}

/** A list with the reader's own in it, as far as the server's is not the same. */
export function withOptimisticRows<F extends WithId>(
  version: number,
  base: readonly F[],
  optimisticRows: OptimisticRows<F>,
): Lista<F> {
  const puestas = Object.entries(optimisticRows).filter(([clave, row]) => {
    const theirs = base.find(({ id }) => id === Number(clave)) ?? null;
    return replaceEqualDeep(theirs, row) !== theirs;
  });
  if (puestas.length === 0) return { version, filas: base };
  const others = puestas.flatMap(([, row]) => row ?? []);
  const fuera = puestas.flatMap(([id, row]) => (row ? [] : Number(id)));
  return { version, filas: replaceRows(base, others, fuera), base, optimisticRows: Object.fromEntries(puestas) };
}

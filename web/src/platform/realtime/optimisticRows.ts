import { replaceEqualDeep } from '@tanstack/react-query';

export type RowWithId = { id: number };
/** Rows by their ids; null: gone. */
export type OptimisticRows<F> = Readonly<Record<number, F | null>>;

/** The rows of a list at one of its versions, as its query keeps them. */
export interface VersionedList<F> {
  version: number;
  /** As they are shown. */
  filas: readonly F[];
  /** As the server has them at that version, where that is not the same. */
  base?: readonly F[];
  /** What is shown instead: put there by the reader's own calls, and not yet carried by the list. */
  optimisticRows?: OptimisticRows<F>;
}

/** Rows that are others in their place, new ones behind, and none of those that are gone. */
export function replaceRows<F extends RowWithId>(
  rows: readonly F[],
  newRows: readonly F[],
  removedIds: readonly number[],
): F[] {
  const changedById = new Map(newRows.map((row) => [row.id, row]));
  const removed = new Set(removedIds);
  const remainingRows = rows.filter(({ id }) => !removed.has(id)).map((row) => changedById.get(row.id) ?? row);
  const presentIds = new Set(rows.map(({ id }) => id));
  return [...remainingRows, ...newRows.filter(({ id }) => !presentIds.has(id))];
}

/** A list with the reader's own in it, as far as the server's is not the same. */
export function withOptimisticRows<F extends RowWithId>(
  version: number,
  base: readonly F[],
  optimisticRows: OptimisticRows<F>,
): VersionedList<F> {
  const differing = Object.entries(optimisticRows).filter(([clave, row]) => {
    const serverRow = base.find(({ id }) => id === Number(clave)) ?? null;
    return replaceEqualDeep(serverRow, row) !== serverRow;
  });
  if (differing.length === 0) return { version, filas: base };
  const newRows = differing.flatMap(([, row]) => row ?? []);
  const removedIds = differing.flatMap(([id, row]) => (row ? [] : Number(id)));
  return {
    version,
    filas: replaceRows(base, newRows, removedIds),
    base,
    optimisticRows: Object.fromEntries(differing),
  };
}

import { replaceEqualDeep } from '@tanstack/react-query';

export type RowWithId = { id: number };
/** Rows by id; null: removed. */
export type OptimisticRows<F> = Readonly<Record<number, F | null>>;

/** Rows of a list at one version, as its query stores them. */
export interface VersionedList<F> {
  version: number;
  /** Rows to show. */
  filas: readonly F[];
  /** Rows of the server at that version, if different. */
  base?: readonly F[];
  /** Rows changed by the viewer's own calls that the server's list does not contain yet. */
  optimisticRows?: OptimisticRows<F>;
}

/** Replaces changed rows in place, appends new ones and drops the removed ones. */
export function replaceRows<F extends RowWithId>(
  rows: readonly F[],
  newRows: readonly F[],
  removedIds: readonly number[],
): F[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  // `set` keeps the place of a row that is there.
  for (const row of newRows) byId.set(row.id, row);
  for (const id of removedIds) byId.delete(id);
  return [...byId.values()];
}

/** Returns a list with the optimistic rows that differ from the server's. */
export function withOptimisticRows<F extends RowWithId>(
  version: number,
  base: readonly F[],
  optimisticRows: OptimisticRows<F>,
): VersionedList<F> {
  const differing = Object.entries(optimisticRows).filter(([rowId, row]) => {
    const serverRow = base.find(({ id }) => id === Number(rowId)) ?? null;
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

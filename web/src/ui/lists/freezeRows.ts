type RowKey = string | number;

/** Returns how many of the numbers must move to be in order. */
function countMoved(positions: readonly number[]): number {
  const tails: number[] = [];
  for (const n of positions) {
    const index = tails.findIndex((tail) => tail >= n);
    if (index < 0) tails.push(n);
    else tails[index] = n;
  }
  return positions.length - tails.length;
}

export interface FrozenList<F> {
  rows: readonly F[];
  /** Shown rows that no longer exist. */
  gone: ReadonlySet<RowKey>;
  /** Number of rows that were added, removed or moved meanwhile. */
  waitingCount: number;
}

/**
 * Returns the rows in their order when frozen, each with its current values; a removed row stays and a new one waits.
 * @param isOwnRemoval whether the viewer removed the row, so that it is dropped at once
 */
export function freezeRows<F>(
  heldRows: readonly F[],
  currentRows: readonly F[],
  idOf: (row: F) => RowKey,
  isOwnRemoval: (row: F) => boolean,
): FrozenList<F> {
  const positionById = new Map(currentRows.map((row, i) => [idOf(row), i]));
  const shownRows = heldRows.filter((row) => positionById.has(idOf(row)) || !isOwnRemoval(row));
  const heldIds = new Set(heldRows.map(idOf));
  const goneIds = new Set(shownRows.map(idOf).filter((id) => !positionById.has(id)));
  const newCount = currentRows.filter((row) => !heldIds.has(idOf(row))).length;
  const positions = shownRows.flatMap((row) => positionById.get(idOf(row)) ?? []);
  return {
    rows: shownRows.map((row) => currentRows[positionById.get(idOf(row)) ?? -1] ?? row),
    gone: goneIds,
    waitingCount: goneIds.size + newCount + countMoved(positions),
  };
}

type RowKey = string | number;

/** How many of these numbers have to move so that all of them stand in order. */
function countMoved(positions: readonly number[]): number {
  const tails: number[] = [];
  for (const n of positions) {
    const index = tails.findIndex((tail) => tail >= n);
    if (index < 0) tails.push(n);
    else tails[index] = n;
  }
  return positions.length - tails.length;
}

export interface FrozenSnapshot<F> {
  filas: readonly F[];
  /** Of what is shown, what is there no longer. */
  gone: ReadonlySet<RowKey>;
  /** Rows that came, went or moved meanwhile. */
  esperan: number;
}

/**
 * Rows in the places that they had when someone took hold of them, each as it is now; one that is gone stays as it was, and
 * one that has come waits.
 * @param isOwnRemoval whether it went by the reader's own doing: it goes at once
 */
export function freezeRows<F>(
  heldRows: readonly F[],
  currentRows: readonly F[],
  idOf: (row: F) => RowKey,
  isOwnRemoval: (row: F) => boolean,
): FrozenSnapshot<F> {
  const positionById = new Map(currentRows.map((row, i) => [idOf(row), i]));
  const shownRows = heldRows.filter((row) => positionById.has(idOf(row)) || !isOwnRemoval(row));
  const heldIds = new Set(heldRows.map(idOf));
  const goneIds = new Set(shownRows.map(idOf).filter((id) => !positionById.has(id)));
  const newCount = currentRows.filter((row) => !heldIds.has(idOf(row))).length;
  const positions = shownRows.flatMap((row) => positionById.get(idOf(row)) ?? []);
  return {
    filas: shownRows.map((row) => currentRows[positionById.get(idOf(row)) ?? -1] ?? row),
    gone: goneIds,
    esperan: goneIds.size + newCount + countMoved(positions),
  };
}

type Clave = string | number;

/** How many of these numbers have to move so that all of them stand in order. */
function countMoved(orden: readonly number[]): number {
  const finalRows: number[] = [];
  for (const n of orden) {
    const index = finalRows.findIndex((final) => final >= n);
    if (index < 0) finalRows.push(n);
    else finalRows[index] = n;
  }
  return orden.length - finalRows.length;
}

export interface FrozenSnapshot<F> {
  filas: readonly F[];
  /** Of what is shown, what is there no longer. */
  gone: ReadonlySet<Clave>;
  /** Rows that came, went or moved meanwhile. */
  esperan: number;
}

/**
 * Rows in the places that they had when someone took hold of them, each as it is now; one that is gone stays as it was, and
 * one that has come waits.
 * @param own whether it went by the reader's own doing: it goes at once
 */
export function freezeRows<F>(
  heldRows: readonly F[],
  currentRows: readonly F[],
  idOf: (row: F) => Clave,
  own: (row: F) => boolean,
): FrozenSnapshot<F> {
  const lugares = new Map(currentRows.map((row, i) => [idOf(row), i]));
  const quedan = heldRows.filter((row) => lugares.has(idOf(row)) || !own(row));
  const present = new Set(heldRows.map(idOf));
  const gone = new Set(quedan.map(idOf).filter((id) => !lugares.has(id)));
  const nuevas = currentRows.filter((row) => !present.has(idOf(row))).length;
  const orden = quedan.flatMap((row) => lugares.get(idOf(row)) ?? []);
  return {
    filas: quedan.map((row) => currentRows[lugares.get(idOf(row)) ?? -1] ?? row),
    gone,
    esperan: gone.size + nuevas + countMoved(orden),
  };
}

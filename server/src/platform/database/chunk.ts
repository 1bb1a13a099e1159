/** Rows of one statement: of a dozen columns they stay below the parameters that SQLite takes, 32,766. */
const ROWS_PER_STATEMENT = 1000;

/** Rows in the parts in which they are written. */
export const chunk = <F>(rows: readonly F[]): F[][] =>
  Array.from({ length: Math.ceil(rows.length / ROWS_PER_STATEMENT) }, (_, i) =>
    rows.slice(i * ROWS_PER_STATEMENT, (i + 1) * ROWS_PER_STATEMENT),
  );

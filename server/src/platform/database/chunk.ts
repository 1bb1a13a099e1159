/** Rows per statement: a statement holds up everyone on SQLite, and its list is in memory as a text. */
const ROWS_PER_STATEMENT = 1000;

/** Splits rows into chunks for one statement each. */
export const chunk = <F>(rows: readonly F[]): F[][] =>
  Array.from({ length: Math.ceil(rows.length / ROWS_PER_STATEMENT) }, (_, i) =>
    rows.slice(i * ROWS_PER_STATEMENT, (i + 1) * ROWS_PER_STATEMENT),
  );

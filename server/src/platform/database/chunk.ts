/** Rows per statement: with a dozen columns they stay below SQLite's limit of 32,766 parameters. */
const ROWS_PER_STATEMENT = 1000;

/** Splits rows into chunks for one statement each. */
export const chunk = <F>(rows: readonly F[]): F[][] =>
  Array.from({ length: Math.ceil(rows.length / ROWS_PER_STATEMENT) }, (_, i) =>
    rows.slice(i * ROWS_PER_STATEMENT, (i + 1) * ROWS_PER_STATEMENT),
  );

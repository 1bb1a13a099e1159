/** Rows of one statement: of a dozen columns they stay below the parameters that SQLite takes, 32,766. */
const POR_SENTENCIA = 1000;

/** Rows in the parts in which they are written. */
export const enPartes = <F>(filas: readonly F[]): F[][] =>
  Array.from({ length: Math.ceil(filas.length / POR_SENTENCIA) }, (_, i) =>
    filas.slice(i * POR_SENTENCIA, (i + 1) * POR_SENTENCIA),
  );

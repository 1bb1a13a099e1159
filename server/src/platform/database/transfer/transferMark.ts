/** Table with the progress of a transfer into this database; while it exists no portal may use the database. */
export const TRANSFER_TABLE = 'mudanza';

export const TRANSFER_UNFINISHED_TEXT =
  'Esta base de datos está a medio mudar. Repite la orden de la mudanza, que seguirá donde quedó, o vuelve a la base de antes.';

/**
 * Advisory lock of the whole PostgreSQL database: each portal connection shares it, a transfer holds it exclusively.
 */
export const DATABASE_LOCK_KEY = [41, 1] as const;

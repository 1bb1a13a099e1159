/** The table in which a database that is being moved into keeps how far that is; while it is there nobody may work on it. */
export const TRANSFER_TABLE = 'mudanza';

/** Why nobody may. */
export const TRANSFER_UNFINISHED =
  'Esta base de datos está a medio mudar. Repite la orden de la mudanza, que seguirá donde quedó, o vuelve a la base de antes.';

/**
 * The advisory lock of PostgreSQL that stands for the whole database: a portal shares it for as long as it is connected,
 * whoever moves the agency holds it alone.
 */
export const DATABASE_LOCK_KEY = [41, 1] as const;

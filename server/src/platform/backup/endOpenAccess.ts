import BetterSqlite3 from 'better-sqlite3';

/** What of a backup opens an account without its password: it may have been ended since, and nobody knows. */
const OPEN_ACCESS = {
  sessions: { table: 'sesion', where: 'true' },
  links: { table: 'enlace_clave', where: 'true' },
  pendientes: { table: 'dos_pasos', where: 'desde is null' },
} as const;

/** How many of each there were. */
export type EndedAccess = Record<keyof typeof OPEN_ACCESS, number>;

/**
 * Ends in a backup that is about to be restored what would open accounts again: sessions with programs' keys and their fresh proofs,
 * links, and second steps that were being set up. One that is older than a table has none of it. One-time passwords stay, since
 * whoever has not chosen theirs yet has no other; each has its own end.
 */
export function endOpenAccess(path: string): EndedAccess {
  const sqlite = new BetterSqlite3(path);
  try {
    const tableExists = sqlite.prepare("select 1 from sqlite_master where type = 'table' and name = ?");
    const deleteRows = (which: keyof typeof OPEN_ACCESS): number => {
      const { table, where } = OPEN_ACCESS[which];
      return tableExists.get(table) ? sqlite.prepare(`delete from ${table} where ${where}`).run().changes : 0;
    };
    return sqlite.transaction(() => ({
      sessions: deleteRows('sessions'),
      links: deleteRows('links'),
      pendientes: deleteRows('pendientes'),
    }))();
  } finally {
    sqlite.close();
  }
}

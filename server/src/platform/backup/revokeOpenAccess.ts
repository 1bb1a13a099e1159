import BetterSqlite3 from 'better-sqlite3';

/** Rows of a backup that open an account without its password; they may have been revoked since. */
const OPEN_ACCESS = {
  sessions: { table: 'sesion', where: 'true' },
  links: { table: 'enlace_clave', where: 'true' },
  calendarios: { table: 'enlace_calendario', where: 'true' },
  pendientes: { table: 'dos_pasos', where: 'desde is null' },
} as const;

/** A backup was under way when the copy was made, and says nothing of where it is restored. */
const FORGET_BACKUP_STATE = `update copia set empezada = null, vence = null, hecha = null, archivo = null,
  maquina = null, fallo = null, fallo_fecha = null`;

/** Number of deleted rows of each kind. */
export type RevokedAccessCounts = Record<keyof typeof OPEN_ACCESS, number>;

/**
 * Deletes from a backup about to be restored the rows that would reopen accounts: sessions with API keys and their
 * recent authentications, links, private calendars, and two-factor setups in progress. Skips tables that an older backup lacks. One-time
 * passwords stay, as members without a chosen password have no other; each has its own expiry. Forgets the state of the
 * backups, too.
 */
export function revokeOpenAccess(path: string): RevokedAccessCounts {
  const sqlite = new BetterSqlite3(path);
  try {
    const tableExists = sqlite.prepare("select 1 from sqlite_master where type = 'table' and name = ?");
    const deleteRows = (which: keyof typeof OPEN_ACCESS): number => {
      const { table, where } = OPEN_ACCESS[which];
      return tableExists.get(table) ? sqlite.prepare(`delete from ${table} where ${where}`).run().changes : 0;
    };
    return sqlite.transaction(() => {
      if (tableExists.get('copia')) sqlite.exec(FORGET_BACKUP_STATE);
      return {
        sessions: deleteRows('sessions'),
        links: deleteRows('links'),
        calendarios: deleteRows('calendarios'),
        pendientes: deleteRows('pendientes'),
      };
    })();
  } finally {
    sqlite.close();
  }
}

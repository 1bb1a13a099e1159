import BetterSqlite3 from 'better-sqlite3';

/** Rows of a backup that open an account without its password; they may have been revoked since. */
const OPEN_ACCESS = {
  cuentas: { table: 'sesion', where: 'id in (select sesion from discord_cuenta)', since: 'discord_cuenta' },
  sessions: { table: 'sesion', where: 'true' },
  links: { table: 'enlace_clave', where: 'true' },
  calendarios: { table: 'enlace_calendario', where: 'true' },
  pendientes: { table: 'dos_pasos', where: 'desde is null' },
} as const;

/** A backup was under way when the copy was made, and says nothing of where it is restored. */
const FORGET_BACKUP_STATE = `update copia set empezada = null, vence = null, hecha = null, archivo = null,
  maquina = null, fallo = null, fallo_fecha = null`;

/** Otherwise the bot would take away, in the real server, the roles of everyone whose account is no longer linked. */
const STOP_BOT = `update discord_bot set version = version + 1,
  fallo_token = 'El portal se restauró de una copia. El bot sigue cuando toques «Revisar»' where token is not null`;

type OpenAccessKind = keyof typeof OPEN_ACCESS;

/** Number of deleted rows of each kind, and whether a bot was stopped. */
export type RevokedAccessCounts = Record<OpenAccessKind, number> & { isBotStopped: boolean };

/**
 * Deletes from a backup about to be restored the rows that would reopen accounts: sessions with API keys and their
 * recent authentications, linked Discord accounts, links, private calendars, and two-factor setups in progress. Skips
 * tables that an older backup lacks. One-time passwords stay, as members without a chosen password have no other; each
 * has its own expiry. Stops the bot, and forgets the state of the backups, too.
 */
export function revokeOpenAccess(path: string): RevokedAccessCounts {
  const sqlite = new BetterSqlite3(path);
  try {
    const tableExists = sqlite.prepare("select 1 from sqlite_master where type = 'table' and name = ?");
    const deleteRows = (which: OpenAccessKind): number => {
      const { table, where, since = table } = { since: undefined, ...OPEN_ACCESS[which] };
      return tableExists.get(since) ? sqlite.prepare(`delete from ${table} where ${where}`).run().changes : 0;
    };
    return sqlite.transaction(() => {
      if (tableExists.get('copia')) sqlite.exec(FORGET_BACKUP_STATE);
      return {
        cuentas: deleteRows('cuentas'),
        sessions: deleteRows('sessions'),
        links: deleteRows('links'),
        calendarios: deleteRows('calendarios'),
        pendientes: deleteRows('pendientes'),
        isBotStopped: tableExists.get('discord_bot') !== undefined && sqlite.prepare(STOP_BOT).run().changes > 0,
      };
    })();
  } finally {
    sqlite.close();
  }
}

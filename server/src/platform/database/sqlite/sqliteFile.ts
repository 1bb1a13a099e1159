import { plainText } from '@conserje/rules';
import BetterSqlite3 from 'better-sqlite3';
import type { SqliteDatabase, SqliteStatement } from 'kysely';
import { preparePrivateFile, restrictFileToOwner } from '../filePermissions.ts';

/** Bound of the texts of prepared statements, whose length stands for the memory of a statement. */
const PREPARED_MAX_BYTES = 512 * 1024;

/**
 * Opens a file readable only by its owner. No statement waits for another process: callers wait without blocking the
 * thread.
 */
export function openSqliteFile(path: string, onFailure: (error: unknown) => void): BetterSqlite3.Database {
  preparePrivateFile(path);
  const sqlite = new BetterSqlite3(path, { timeout: 0 });
  try {
    sqlite.pragma('journal_mode = WAL');
    // Only after it has proved to be a database.
    restrictFileToOwner(path, onFailure);
    sqlite.pragma('synchronous = FULL');
    sqlite.pragma('foreign_keys = ON');
    // Overwrites deleted data (docs/decisions/0046).
    sqlite.pragma('secure_delete = ON');
    // The built-in `lower` knows only ASCII, and a search for 'ñ' would not find 'Ñ'.
    sqlite.function('lower', { deterministic: true }, (text) => (typeof text === 'string' ? text.toLowerCase() : text));
    sqlite.function('llano', { deterministic: true }, (text) => (typeof text === 'string' ? plainText(text) : text));
    return sqlite;
  } catch (error) {
    sqlite.close();
    throw error;
  }
}

/**
 * Prepares each statement once. A transaction takes the write lock at its start: it may wait, but never fails half-way.
 */
export function withStatementCache(sqlite: BetterSqlite3.Database): SqliteDatabase {
  const preparedStatements = new Map<string, SqliteStatement>();
  let bytes = 0;
  return {
    prepare(sql: string): SqliteStatement {
      const known = preparedStatements.get(sql);
      if (known) return known;
      // Kysely binds an array, which better-sqlite3 takes as the list of positional parameters.
      const statement = sqlite.prepare<unknown[]>(
        sql === 'begin' ? 'begin immediate' : sql,
      ) as unknown as SqliteStatement;
      bytes += sql.length;
      if (bytes > PREPARED_MAX_BYTES) {
        preparedStatements.clear();
        bytes = sql.length;
      }
      preparedStatements.set(sql, statement);
      return statement;
    },
    close: () => void sqlite.close(),
  };
}

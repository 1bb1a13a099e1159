import { plainText } from '@conserje/rules';
import BetterSqlite3 from 'better-sqlite3';
import type { SqliteDatabase, SqliteStatement } from 'kysely';
import { preparePrivateFile, restrictToOwner } from '../filePermissions.ts';

const PREPARED_MAX = 500;

/** Opens a file that only its owner can read. Nothing here waits for another process: whoever asks does, without holding up the rest. */
export function openSqliteFile(path: string, onFailure: (error: unknown) => void): BetterSqlite3.Database {
  preparePrivateFile(path);
  const sqlite = new BetterSqlite3(path, { timeout: 0 });
  try {
    sqlite.pragma('journal_mode = WAL');
    // Not before it has shown to be a database.
    restrictToOwner(path, onFailure);
    sqlite.pragma('synchronous = FULL');
    sqlite.pragma('foreign_keys = ON');
    // What is deleted is overwritten (docs/decisions/0046).
    sqlite.pragma('secure_delete = ON');
    // The engine's own knows the letters of English alone, and a search for 'ñ' would not find 'Ñ'.
    sqlite.function('lower', { deterministic: true }, (text) => (typeof text === 'string' ? text.toLowerCase() : text));
    sqlite.function('llano', { deterministic: true }, (text) => (typeof text === 'string' ? plainText(text) : text));
    return sqlite;
  } catch (error) {
    sqlite.close();
    throw error;
  }
}

/** Statements are prepared once. A transaction takes the write lock at its beginning: it may wait, never fail half-way. */
export function withPreparedStatements(sqlite: BetterSqlite3.Database): SqliteDatabase {
  const preparedStatements = new Map<string, SqliteStatement>();
  return {
    prepare(sql: string): SqliteStatement {
      const known = preparedStatements.get(sql);
      if (known) return known;
      // Kysely binds an array, which better-sqlite3 takes as the list of positional parameters.
      const statement = sqlite.prepare<unknown[]>(
        sql === 'begin' ? 'begin immediate' : sql,
      ) as unknown as SqliteStatement;
      if (preparedStatements.size >= PREPARED_MAX) preparedStatements.clear();
      preparedStatements.set(sql, statement);
      return statement;
    },
    close: () => void sqlite.close(),
  };
}

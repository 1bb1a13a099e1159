import { existsSync, realpathSync } from 'node:fs';
import BetterSqlite3 from 'better-sqlite3';
import { filePathOf } from '../databaseUrl.ts';
import { preparePrivateFile } from '../filePermissions.ts';
import { OperatorError } from '../operatorError.ts';

/** Wait for a server that is ending; when two start at once, one must give up. */
const WAIT_MS = 1_000;

const TAKEN =
  'Otro proceso del portal ya usa esta base de datos. Ciérralo antes de arrancar este, o usa PostgreSQL para tener varios';

/**
 * Locks a `file:` database for one server, as live events stay within the process that made the change. The operating
 * system holds the lock, on a separate file, and releases it however the process ends. Commands do not take it.
 * @returns the release function
 * @throws OperatorError when another server has it
 */
export function lockDatabaseForServer(url: string): () => void {
  if (!url.startsWith('file:')) return () => undefined;
  preparePrivateFile(filePathOf(url));
  const lockFile = `${realpathSync(filePathOf(url))}-servidor`;
  // Opening and closing a file releases the locks that this process holds on it.
  if (!existsSync(lockFile)) preparePrivateFile(lockFile);
  const lock = new BetterSqlite3(lockFile, { timeout: WAIT_MS });
  try {
    // Avoids a journal file.
    lock.pragma('journal_mode = memory');
    lock.exec('begin exclusive');
  } catch (error) {
    lock.close();
    if (error instanceof BetterSqlite3.SqliteError && error.code.startsWith('SQLITE_BUSY'))
      throw new OperatorError(`${TAKEN} (${filePathOf(url)}).`);
    throw error;
  }
  return () => void lock.close();
}

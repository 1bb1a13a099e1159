import { existsSync, realpathSync } from 'node:fs';
import BetterSqlite3 from 'better-sqlite3';
import { filePathOf } from '../databaseUrl.ts';
import { preparePrivateFile } from '../filePermissions.ts';
import { OperatorError } from '../operatorError.ts';

/** So long for one that is just ending; of two that begin at once, one needs the other to step back. */
const WAIT_MS = 1_000;

const TAKEN =
  'Otro proceso del portal ya usa esta base de datos. Ciérralo antes de arrancar este, o usa PostgreSQL para tener varios';

/**
 * Keeps the file of a `file:` address for one server: what a change tells people who look on is told in the process that made it.
 * The operating system holds the lock, on a file of its own, and frees it when the process ends in any way. Commands do not take it.
 * @returns what frees it
 * @throws OperatorError when another server has it
 */
export function holdForServer(url: string): () => void {
  if (!url.startsWith('file:')) return () => undefined;
  preparePrivateFile(filePathOf(url));
  const lockFile = `${realpathSync(filePathOf(url))}-servidor`;
  // To open and close a file gives up what the same process has locked of it.
  if (!existsSync(lockFile)) preparePrivateFile(lockFile);
  const lock = new BetterSqlite3(lockFile, { timeout: WAIT_MS });
  try {
    // No file beside the file.
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

import { chmodSync, closeSync, mkdirSync, openSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { DATA_FOLDER } from './databaseUrl.ts';

const [OWNER_FILE_MODE, OWNER_FOLDER_MODE] = [0o600, 0o700];

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** Makes what is there its owner's alone; what belongs to someone else cannot be, and is told. */
function restrictMode(path: string, mode: number, onFailure: (error: unknown) => void): void {
  try {
    chmodSync(path, mode);
  } catch (error) {
    if (!isMissing(error)) onFailure(error);
  }
}

/** Makes way for a database file: where there is none, neither it nor a folder made for it is for others to read. */
export function preparePrivateFile(path: string): void {
  mkdirSync(dirname(path), { recursive: true, mode: OWNER_FOLDER_MODE });
  closeSync(openSync(path, 'a', OWNER_FILE_MODE));
}

/**
 * Closes a database from before to all but its owner; SQLite makes the files beside it anew with the same mode. Of folders
 * that were there, only the portal's own is closed: others may hold what is not ours.
 */
export function restrictToOwner(path: string, onFailure: (error: unknown) => void, data: string = DATA_FOLDER): void {
  const folder = resolve(dirname(path));
  if (folder === data) restrictMode(folder, OWNER_FOLDER_MODE, onFailure);
  for (const which of ['', '-wal', '-shm']) restrictMode(path + which, OWNER_FILE_MODE, onFailure);
}

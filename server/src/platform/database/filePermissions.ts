import { chmodSync, closeSync, mkdirSync, openSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { hasCode } from '../errorCode.ts';
import { DEFAULT_DATA_FOLDER } from './databaseUrl.ts';
import { explainFileError } from './operatorError.ts';

const [OWNER_FILE_MODE, OWNER_FOLDER_MODE] = [0o600, 0o700];

/** Restricts a file or folder to its owner; reports a failure, such as another owner. */
function restrictMode(path: string, mode: number, onFailure: (error: unknown) => void): void {
  try {
    chmodSync(path, mode);
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) onFailure(error);
  }
}

/**
 * Creates a missing database file and its folder, readable by the owner only.
 * @throws OperatorError when there is no permission, or a folder in its place
 */
export function preparePrivateFile(path: string): void {
  try {
    mkdirSync(dirname(path), { recursive: true, mode: OWNER_FOLDER_MODE });
    closeSync(openSync(path, 'a', OWNER_FILE_MODE));
  } catch (error) {
    throw explainFileError(error);
  }
}

/**
 * Restricts an existing database to its owner; SQLite creates its side files with the same mode. Of existing folders,
 * only the portal's data folder is restricted: others may hold foreign files.
 */
export function restrictFileToOwner(
  path: string,
  onFailure: (error: unknown) => void,
  data: string = DEFAULT_DATA_FOLDER,
): void {
  const folder = resolve(dirname(path));
  if (folder === data) restrictMode(folder, OWNER_FOLDER_MODE, onFailure);
  for (const which of ['', '-wal', '-shm']) restrictMode(path + which, OWNER_FILE_MODE, onFailure);
}

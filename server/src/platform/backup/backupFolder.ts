import { closeSync, mkdirSync, openSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { OperatorError } from '../database/operatorError.ts';
import { hasCode } from '../errorCode.ts';
import { IN_PROGRESS_SUFFIX } from './backupName.ts';

/** Another process is making a backup. */
export class BackupInProgressError extends OperatorError {
  override readonly name = 'BackupInProgressError';

  constructor() {
    super('Ya se está haciendo otra copia. Espera a que termine.');
  }
}

const LOCK_FILE = '.candado';

/** @throws OperatorError when the folder cannot be created or written */
function openLock(folder: string, name: string): BetterSqlite3.Database {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    // Opened by name first: SQLite does not say why it cannot open a file.
    closeSync(openSync(join(folder, name), 'a', 0o600));
    return new BetterSqlite3(join(folder, name), { timeout: 0 });
  } catch (error) {
    throw new OperatorError(
      `No se puede escribir en la carpeta de copias ${folder} (${error instanceof Error ? error.message : String(error)}).`,
    );
  }
}

const isDiskFull = (error: unknown): boolean => hasCode(error, 'SQLITE_FULL', 'ENOSPC');

/**
 * Runs `work` while holding the lock of a backup folder, and creates the folder when missing.
 * @throws BackupInProgressError; OperatorError when the folder cannot be written or the disk fills up
 */
export function withFolderLock<T>(folder: string, work: () => Promise<T>): Promise<T> {
  return withLockFile(folder, LOCK_FILE, () => {
    // Under the lock, an unfinished file is the leftover of a killed process.
    for (const name of readdirSync(folder).filter((n) => n.includes(IN_PROGRESS_SUFFIX))) rmSync(join(folder, name));
    return work();
  });
}

/**
 * Runs `work` while holding a lock, which the operating system releases when the process is killed.
 * @throws BackupInProgressError when another process holds it; OperatorError when the folder cannot be written or the disk fills up
 */
export async function withLockFile<T>(folder: string, name: string, work: () => Promise<T>): Promise<T> {
  const lock = openLock(folder, name);
  try {
    lock.exec('begin exclusive');
    return await work();
  } catch (error) {
    if (error instanceof BetterSqlite3.SqliteError && /^SQLITE_BUSY/.test(error.code) && !lock.inTransaction)
      throw new BackupInProgressError();
    if (isDiskFull(error)) throw new OperatorError(`El disco de ${folder} se llenó mientras se hacía la copia.`);
    throw error;
  } finally {
    lock.close();
  }
}

/** Free space to leave for a portal on the same disk. */
const MIN_FREE_BYTES = 64 * 1024 * 1024;
const MEGA = 1024 * 1024;
const toMegabytes = (bytes: number): string => `${Math.ceil(bytes / MEGA).toLocaleString('es')} MB`;

/** @throws OperatorError when a file of that size leaves less than MIN_FREE_BYTES on the disk */
export function requireDiskSpace(folder: string, bytes: number): void {
  const { bavail, bsize } = statfsSync(folder);
  const free = bavail * bsize;
  if (free < bytes + MIN_FREE_BYTES)
    throw new OperatorError(
      `No hay sitio para una copia en ${folder}: hacen falta ${toMegabytes(bytes + MIN_FREE_BYTES)} y quedan ${toMegabytes(free)}.`,
    );
}

async function flushToDisk(path: string): Promise<void> {
  const file = await open(path, 'r');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

/**
 * Flushes to the disk the content of a file, or the names in its folder. Not by synchronous calls: a slow disk takes
 * seconds, in which the process would answer no request.
 */
export const flush = { file: flushToDisk, folder: (path: string): Promise<void> => flushToDisk(dirname(path)) };

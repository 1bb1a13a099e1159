import { existsSync, statSync } from 'node:fs';
import { chmod, copyFile, link, rename, rm } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { filePathOf, toDisplayUrl } from '../database/databaseUrl.ts';
import { preparePrivateFile } from '../database/filePermissions.ts';
import type { MigrationStep } from '../database/migrate.ts';
import { OperatorError } from '../database/operatorError.ts';
import { acquireExclusively } from '../database/transfer/exclusiveAccess.ts';
import { openTransferDatabase } from '../database/transfer/openTransferDatabase.ts';
import { transfer } from '../database/transfer/transfer.ts';
import { flush, requireDiskSpace, withFolderLock } from './backupFolder.ts';
import { IN_PROGRESS_SUFFIX, toFileNameTime } from './backupName.ts';
import type { RevokedAccessCounts } from './revokeOpenAccess.ts';
import { revokeOpenAccess } from './revokeOpenAccess.ts';
import type { BackupSummary } from './verifyBackup.ts';
import { verifyBackup } from './verifyBackup.ts';

const LEFTOVER_SUFFIXES = ['-wal', '-shm', '-journal'];
const sqliteCodeOf = (error: unknown): string => (error instanceof BetterSqlite3.SqliteError ? error.code : '');

/** Merges the journal files into the database and locks it exclusively; false while another process has it open. */
function closeToOthers(sqlite: BetterSqlite3.Database): boolean {
  try {
    sqlite.pragma('journal_mode = delete');
    sqlite.exec('begin exclusive');
    return sqlite.pragma('journal_mode', { simple: true }) === 'delete';
  } catch (error) {
    if (sqliteCodeOf(error).startsWith('SQLITE_BUSY')) return false;
    throw error;
  }
}

/** Runs `work` while the database is locked. A file too damaged to open cannot be in use. */
async function withExclusiveAccess<T>(path: string, work: () => Promise<T>): Promise<T> {
  const sqlite = new BetterSqlite3(path, { timeout: 0 });
  try {
    await acquireExclusively(async () => closeToOthers(sqlite)).catch((error: unknown) => {
      if (!/^SQLITE_(NOTADB|CORRUPT)/.test(sqliteCodeOf(error))) throw error;
    });
    return await work();
  } finally {
    sqlite.close();
  }
}

/**
 * Sets what is left of the present database aside under another name and moves the new one in; if a database exists, one
 * exists at every instant.
 * @returns the paths of what was set aside
 */
async function swapFiles(newFile: string, path: string, setAsidePath: string): Promise<string[]> {
  // Only a damaged or deleted database still has journal files. SQLite would read them into the new one.
  const leftovers = LEFTOVER_SUFFIXES.filter((suffix) => existsSync(path + suffix));
  for (const suffix of leftovers) await rename(path + suffix, setAsidePath + suffix);
  const isThere = existsSync(path);
  if (isThere) await link(path, setAsidePath);
  await rename(newFile, path);
  await flush.folder(path);
  return [...(isThere ? [''] : []), ...leftovers].map((suffix) => setAsidePath + suffix);
}

export interface RestoreResult extends BackupSummary {
  ended: RevokedAccessCounts;
  /** New paths of the previous database and of its journal files; empty when there was none. */
  setAside: string[];
}

/** Copies a backup and ends its open access. @throws OperatorError when the backup is not valid, or has no room */
async function copyIn(
  copy: string,
  newFile: string,
  steps: Record<string, MigrationStep>,
): Promise<Omit<RestoreResult, 'setAside'>> {
  preparePrivateFile(newFile);
  requireDiskSpace(dirname(newFile), statSync(copy).size);
  await copyFile(copy, newFile);
  // A file copied by hand may have its latest changes in the WAL.
  if (existsSync(`${copy}-wal`)) await copyFile(`${copy}-wal`, `${newFile}-wal`);
  return { ...(await verifyBackup(newFile, steps)), ended: revokeOpenAccess(newFile) };
}

/** @throws OperatorError when the copy is not valid or the database is in use; then nothing has changed */
async function restoreToFile(
  copy: string,
  path: string,
  now: number,
  steps: Record<string, MigrationStep>,
): Promise<RestoreResult> {
  if (resolve(copy) === resolve(path)) throw new OperatorError('Esa es la base de datos misma, y no una copia.');
  const newFile = `${path}.restaurando`;
  const setAsidePath = join(dirname(path), `${basename(path).replace(/\.db$/, '')}-apartada-${toFileNameTime(now)}.db`);
  const removeLeftovers = async (): Promise<void> => {
    for (const suffix of ['', ...LEFTOVER_SUFFIXES]) await rm(newFile + suffix, { force: true });
  };
  try {
    await removeLeftovers();
    const review = await copyIn(copy, newFile, steps);
    await chmod(newFile, 0o600);
    await flush.file(newFile);
    const swap = (): Promise<string[]> => swapFiles(newFile, path, setAsidePath);
    return { ...review, setAside: await (existsSync(path) ? withExclusiveAccess(path, swap) : swap()) };
  } finally {
    await removeLeftovers();
  }
}

/**
 * Moves a backup into an empty server database by a copy in the folder of backups: what a machine has for temporary files
 * may be memory.
 */
async function restoreToServer(
  copy: string,
  url: string,
  { folder, steps, report }: Pick<RestoreParts, 'folder' | 'steps' | 'report'>,
): Promise<RestoreResult> {
  return withFolderLock(folder, async () => {
    const newFile = join(folder, `restaurando${IN_PROGRESS_SUFFIX}`);
    try {
      const review = await copyIn(copy, newFile, steps);
      const origin = await openTransferDatabase(`file:${newFile}`, 'mirada');
      try {
        await transfer({ origin, originName: toDisplayUrl(`file:${copy}`), target: url, steps, report });
      } finally {
        await origin.close();
      }
      return { ...review, setAside: [] };
    } finally {
      for (const suffix of ['', ...LEFTOVER_SUFFIXES]) await rm(newFile + suffix, { force: true });
    }
  });
}

interface RestoreParts {
  now: number;
  steps: Record<string, MigrationStep>;
  /** Of the backups. */
  folder: string;
  report(sentence: string): void;
}

/**
 * Restores a backup into the database of `url`: a file is set aside, a server database must be empty.
 * @throws OperatorError in Spanish; then nothing has changed
 */
export async function restore(copy: string, url: string, parts: RestoreParts): Promise<RestoreResult> {
  if (!existsSync(copy)) throw new OperatorError(`No hay ningún archivo ${copy}.`);
  return url.startsWith('file:')
    ? restoreToFile(copy, filePathOf(url), parts.now, parts.steps)
    : restoreToServer(copy, url, parts);
}

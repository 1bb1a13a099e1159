import { existsSync } from 'node:fs';
import { chmod, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { filePathOf, toDisplayUrl } from '../database/databaseUrl.ts';
import { preparePrivateFile } from '../database/filePermissions.ts';
import type { MigrationStep } from '../database/migrate.ts';
import { OperatorError } from '../database/operatorError.ts';
import { openTransferDatabase } from '../database/transfer/openTransferDatabase.ts';
import { transfer } from '../database/transfer/transfer.ts';
import { BackupInProgressError, flush, requireDiskSpace, withFolderLock } from './backupFolder.ts';
import { claimFolderForAgencia, readAgenciaFingerprint } from './backupFolderOwner.ts';
import type { Backup, BackupKind } from './backupName.ts';
import { backupBaseName, backupFileName, IN_PROGRESS_SUFFIX, listBackups } from './backupName.ts';
import type { BackupSummary } from './verifyBackup.ts';
import { verifyBackup } from './verifyBackup.ts';

export interface BackupRequest {
  /** As in `DATABASE_URL`. */
  url: string;
  folder: string;
  /** Current time, UTC milliseconds. */
  now: number;
  kind: BackupKind;
  /** How many backups of this kind to keep; null: all. */
  keep: number | null;
  /** Earliest instant of an existing backup that suffices, UTC milliseconds. */
  sufficientSince: number | null;
}
export interface BackupResult extends BackupSummary {
  path: string;
  bytes: number;
}

/** Advisory lock of a process that reads the whole database of a server. */
const READ_LOCK_KEY = [41, 2] as const;
const LEFTOVER_SUFFIXES = ['', '-wal', '-shm', '-journal', '-reserva'];

/** Copies the live content into a new file, without remains of deleted rows. Does not block writers. */
async function copySqliteFile(origin: string, target: string): Promise<void> {
  if (!existsSync(origin))
    throw new OperatorError(`Todavía no hay base de datos en ${origin}: inicia el portal una vez.`);
  const sqlite = new BetterSqlite3(origin, { readonly: true });
  try {
    const [pages, size] = ['page_count', 'page_size'].map((pragma) => Number(sqlite.pragma(pragma, { simple: true })));
    requireDiskSpace(join(target, '..'), (pages ?? 0) * (size ?? 0));
    sqlite.prepare('vacuum into ?').run(target);
  } finally {
    sqlite.close();
  }
}

/** Copies the current state of a server database into a file. */
async function copyServerDatabase(url: string, target: string, steps: Record<string, MigrationStep>): Promise<void> {
  const origin = await openTransferDatabase(url, 'mirada');
  try {
    const [[mine] = []] = await origin.execute(`select pg_try_advisory_xact_lock(${READ_LOCK_KEY.join(', ')})::int`);
    if (mine !== 1) throw new BackupInProgressError();
    const [[bytes] = []] = await origin.execute('select pg_database_size(current_database())');
    requireDiskSpace(join(target, '..'), Number(bytes));
    await transfer({ origin, originName: toDisplayUrl(url), target: `file:${target}`, steps, report: () => undefined });
  } finally {
    await origin.close();
  }
}

/**
 * Deletes the oldest backups of a kind, never the one just made (`newest`), even when the clock was set back. Kinds
 * are pruned apart: hourly backups would otherwise displace the one before an update.
 */
async function prune(backups: readonly Backup[], newest: string, kind: BackupKind, keep: number): Promise<void> {
  const others = backups.filter((c) => c.kind === kind && c.path !== newest);
  for (const { path: old } of others.slice(Math.max(keep - 1, 0))) await rm(old, { force: true });
}

/**
 * Returns whether an existing backup makes a new one of its kind needless. One with a date in the future comes from a
 * wrong clock and does not, unless it was made before an update (`antes`).
 */
const suffices = (copy: Backup, { kind, now }: BackupRequest, sufficientSince: number): boolean =>
  copy.kind === kind && copy.instant >= sufficientSince && (kind === 'antes' || copy.instant <= now);

/**
 * Makes a backup of the whole agency: one SQLite file, whatever the engine, checked before it gets its final name.
 * @returns null when an existing backup suffices
 * @throws OperatorError in Spanish; then no file is left and none is pruned
 */
export async function backUp(task: BackupRequest, steps: Record<string, MigrationStep>): Promise<BackupResult | null> {
  const { url, folder, now, kind, keep, sufficientSince } = task;
  const base = backupBaseName(url);
  return withFolderLock(folder, async () => {
    if (
      sufficientSince !== null &&
      (await listBackups(folder, base)).some((copy) => suffices(copy, task, sufficientSince))
    )
      return null;
    const draft = join(folder, `${base}${IN_PROGRESS_SUFFIX}`);
    try {
      preparePrivateFile(draft);
      if (url.startsWith('file:')) await copySqliteFile(filePathOf(url), draft);
      else await copyServerDatabase(url, draft, steps);
      const review = await verifyBackup(draft, steps);
      const agencia = readAgenciaFingerprint(draft);
      if (agencia !== null) await claimFolderForAgencia(folder, base, agencia);
      const path = join(folder, backupFileName(base, { instant: now, step: review.step, kind }));
      await chmod(draft, 0o600);
      await flush.file(draft);
      await rename(draft, path);
      await flush.folder(path);
      if (keep !== null) await prune(await listBackups(folder, base), path, kind, keep);
      return { ...review, path, bytes: (await stat(path)).size };
    } finally {
      for (const suffix of LEFTOVER_SUFFIXES) await rm(draft + suffix, { force: true });
    }
  });
}

import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { BackupRequest } from '../../platform/backup/createBackup.ts';

/** Creates a folder for the backups of one test. */
export async function createBackupFolder(): Promise<string> {
  const nueva = await mkdtemp(join(tmpdir(), 'conserje-respaldo-'));
  onTestFinished(() => rm(nueva, { recursive: true, force: true }));
  return join(nueva, 'respaldos');
}

export const backupsIn = async (where: string): Promise<string[]> =>
  (await readdir(where)).filter((n) => n.endsWith('.db')).toSorted();

/** Returns a request for a manual backup, with overrides. */
export const backupRequest = (url: string, where: string, more: Partial<BackupRequest> = {}): BackupRequest => ({
  url,
  folder: where,
  now: Date.parse('2026-03-10T15:00:00Z'),
  kind: 'mano' as const,
  keep: null,
  sufficientSince: null,
  ...more,
});

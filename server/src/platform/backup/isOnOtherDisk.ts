import { stat } from 'node:fs/promises';
import { filePathOf } from '../database/databaseUrl.ts';
import { ROOT } from '../projectRoot.ts';
import type { BackupSettings } from './backupSettings.ts';

/** Device of a path; null when it does not exist. */
const diskOf = (path: string): Promise<number | null> =>
  stat(path).then(
    ({ dev }) => dev,
    () => null,
  );

/** Returns whether automatic backups go to another disk than the database; for a server database, than the portal. */
export async function isOnOtherDisk(url: string, backupSettings: BackupSettings): Promise<boolean> {
  if (backupSettings.intervalMs === 0 || backupSettings.keep === 0) return false;
  const here = await diskOf(url.startsWith('file:') ? filePathOf(url) : ROOT);
  const backupDisk = await diskOf(backupSettings.folder);
  return here !== null && backupDisk !== null && here !== backupDisk;
}

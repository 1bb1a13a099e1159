import { stat } from 'node:fs/promises';
import { filePathOf } from '../database/databaseUrl.ts';
import { ROOT } from '../projectRoot.ts';
import type { BackupSettings } from './backupSettings.ts';
import type { Destination } from './destination.ts';

/** Device of a path; null when it does not exist. */
const diskOf = (path: string): Promise<number | null> =>
  stat(path).then(
    ({ dev }) => dev,
    () => null,
  );

/** Returns whether a folder lies on the disk of the database, or for a server database of the portal; null when unknown. */
async function isOnSameDisk(url: string, folder: string): Promise<boolean | null> {
  const here = await diskOf(url.startsWith('file:') ? filePathOf(url) : ROOT);
  const there = await diskOf(folder);
  return here === null || there === null ? null : here === there;
}

/** Returns whether automatic backups go to another disk than the database; for a server database, than the portal. */
export async function isOnOtherDisk(url: string, backupSettings: BackupSettings): Promise<boolean> {
  if (backupSettings.intervalMs === 0 || backupSettings.keep === 0) return false;
  return (await isOnSameDisk(url, backupSettings.folder)) === false;
}

/** Returns whether a destination is a folder on the disk of the database, as that of a disk that is not mounted. */
export const isDestinationOnSameDisk = async (url: string, { folder }: Destination): Promise<boolean> =>
  folder !== null && (await isOnSameDisk(url, folder)) === true;

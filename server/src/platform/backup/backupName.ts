import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { filePathOf } from '../database/databaseUrl.ts';

/** Automatic, before an update, or manual. */
export type BackupKind = 'sola' | 'antes' | 'mano';

/** A backup as described by its file name. */
export interface Backup {
  ruta: string;
  /** Creation time, UTC milliseconds. */
  instant: number;
  /** Last step of its schema. */
  paso: string;
  clase: BackupKind;
}

const BACKUP_FILE_NAME = /^(.+)-(\d{4}-\d{2}-\d{2}T)(\d{2})-(\d{2})-(\d{2}\.\d{3}Z)-(\d{3}_\w+)(?:-(sola|antes))?\.db$/;
/** Suffix of an unfinished backup. */
export const IN_PROGRESS_SUFFIX = '.haciendose';

/** File name prefix of a database's backups; separates them from those of other databases in the same folder. */
export function backupBaseName(url: string): string {
  const name = url.startsWith('file:')
    ? basename(filePathOf(url)).replace(/\.(db|sqlite3?)$/, '')
    : decodeURIComponent(new URL(url).pathname.slice(1));
  return name.replace(/[^\w.-]/g, '_') || 'conserje';
}

/** Formats an instant for a file name. */
export const toFileNameTime = (instant: number): string => new Date(instant).toISOString().replaceAll(':', '-');

export const backupFileName = (base: string, { instant, paso, clase }: Omit<Backup, 'ruta'>): string =>
  `${base}-${toFileNameTime(instant)}-${paso}${clase === 'mano' ? '' : `-${clase}`}.db`;

/** Parses the file name of a backup; null for any other file. */
export function parseBackupName(ruta: string): (Backup & { base: string }) | null {
  const [, base, day, hora, minute, second, paso, clase = 'mano'] = BACKUP_FILE_NAME.exec(basename(ruta)) ?? [];
  const instant = Date.parse(`${day}${hora}:${minute}:${second}`);
  if (base === undefined || paso === undefined || Number.isNaN(instant)) return null;
  // Older automatic backups carry no mark either; an unmarked one counts as manual so that it is never pruned.
  return { base, ruta, instant, paso, clase: clase === 'sola' || clase === 'antes' ? clase : 'mano' };
}

/** Returns the backups of a database in a folder, newest first; none when the folder is missing. */
export async function listBackups(folder: string, base: string): Promise<Backup[]> {
  const fileNames = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  return fileNames
    .flatMap((fileName) => parseBackupName(join(folder, fileName)) ?? [])
    .filter((copy) => copy.base === base)
    .toSorted((a, b) => b.instant - a.instant);
}

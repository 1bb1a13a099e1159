import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { databaseNameOf, filePathOf } from '../database/databaseUrl.ts';

/** Automatic, before an update, requested on the screen, or by command. */
export type BackupKind = 'sola' | 'antes' | 'pedida' | 'mano';
const MARKED_KINDS: readonly string[] = ['sola', 'antes', 'pedida'] satisfies BackupKind[];
const isMarkedKind = (word: string): word is Exclude<BackupKind, 'mano'> => MARKED_KINDS.includes(word);

/** A backup as described by its file name. */
export interface Backup {
  path: string;
  /** Creation time, UTC milliseconds. */
  instant: number;
  /** Last step of its schema. */
  step: string;
  kind: BackupKind;
}

/** A backup with the name of its database (`backupBaseName`). */
export interface NamedBackup extends Backup {
  base: string;
}

const BACKUP_FILE_NAME =
  /^(.+)-(\d{4}-\d{2}-\d{2}T)(\d{2})-(\d{2})-(\d{2}\.\d{3}Z)-(\d{3}_\w+)(?:-(sola|antes|pedida))?\.db$/;
/** Suffix of an unfinished backup. */
export const IN_PROGRESS_SUFFIX = '.haciendose';

/** File name prefix of a database's backups; separates them from those of other databases in the same folder. */
export function backupBaseName(url: string): string {
  const name = url.startsWith('file:')
    ? basename(filePathOf(url)).replace(/\.(db|sqlite3?)$/, '')
    : databaseNameOf(url);
  return name.replace(/[^\w.-]/g, '_') || 'conserje';
}

/** Formats an instant for a file name. */
export const toFileNameTime = (instant: number): string => new Date(instant).toISOString().replaceAll(':', '-');

export const backupFileName = (base: string, { instant, step, kind }: Omit<Backup, 'path'>): string =>
  `${base}-${toFileNameTime(instant)}-${step}${kind === 'mano' ? '' : `-${kind}`}.db`;

/** Parses the file name of a backup; null for any other file. */
export function parseBackupName(path: string): NamedBackup | null {
  const [, base, day, hora, minute, second, step, kind = 'mano'] = BACKUP_FILE_NAME.exec(basename(path)) ?? [];
  const instant = Date.parse(`${day}${hora}:${minute}:${second}`);
  if (base === undefined || step === undefined || Number.isNaN(instant)) return null;
  // Older automatic backups carry no mark either; an unmarked one counts as manual so that it is never pruned.
  return { base, path, instant, step, kind: isMarkedKind(kind) ? kind : 'mano' };
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

import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { filePathOf } from '../database/databaseUrl.ts';

/** Made by itself, before an update, or because somebody wanted it. */
export type BackupKind = 'sola' | 'antes' | 'mano';

/** A backup as its name tells it. */
export interface Backup {
  ruta: string;
  /** Of when, UTC milliseconds. */
  instant: number;
  /** The last step of its schema. */
  paso: string;
  clase: BackupKind;
}

const BACKUP_FILE_NAME = /^(.+)-(\d{4}-\d{2}-\d{2}T)(\d{2})-(\d{2})-(\d{2}\.\d{3}Z)-(\d{3}_\w+)(?:-(sola|antes))?\.db$/;
/** What is being made ends so: no backup has such a name. */
export const IN_PROGRESS_SUFFIX = '.haciendose';

/** By what the backups of a database begin, so that those of others in the same folder are left alone. */
export function backupBaseName(url: string): string {
  const name = url.startsWith('file:')
    ? basename(filePathOf(url)).replace(/\.(db|sqlite3?)$/, '')
    : decodeURIComponent(new URL(url).pathname.slice(1));
  return name.replace(/[^\w.-]/g, '_') || 'conserje';
}

/** An instant as it stands in names of files. */
export const toFileNameTime = (instant: number): string => new Date(instant).toISOString().replaceAll(':', '-');

export const backupFileName = (base: string, { instant, paso, clase }: Omit<Backup, 'ruta'>): string =>
  `${base}-${toFileNameTime(instant)}-${paso}${clase === 'mano' ? '' : `-${clase}`}.db`;

/** What the name of a backup says; null for any other file. */
export function parseBackupName(ruta: string): (Backup & { base: string }) | null {
  const [, base, dia, hora, minute, second, paso, clase = 'mano'] = BACKUP_FILE_NAME.exec(basename(ruta)) ?? [];
  const instant = Date.parse(`${dia}${hora}:${minute}:${second}`);
  if (base === undefined || paso === undefined || Number.isNaN(instant)) return null;
  // Once those made by themselves had no mark either: what may be somebody's own counts as that.
  return { base, ruta, instant, paso, clase: clase === 'sola' || clase === 'antes' ? clase : 'mano' };
}

/** The backups of a database in a folder, newest first; none where there is no such folder. */
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

import { createHash, createHmac } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { text } from 'node:stream/consumers';
import BetterSqlite3 from 'better-sqlite3';
import { OperatorError } from '../database/operatorError.ts';
import { hasCode } from '../errorCode.ts';
import type { Destination } from './destination.ts';

/** Name of the file that says whose backups of a database's name lie at a place. */
const markName = (base: string): string => `${base}.agencia`;

const otherAgencia = (place: string, base: string, setting: string): OperatorError =>
  new OperatorError(
    `En ${place} hay copias de otra agencia con el mismo nombre. Pon otro lugar en ${setting}. Si esa agencia ya no existe, borra ahí ${markName(base)}`,
  );

/**
 * Returns what tells the agency of a backup from any other, also after a restore or a transfer; null if it is older than
 * that key. It reveals nothing of the key.
 */
export function readAgenciaFingerprint(backup: string): string | null {
  const sqlite = new BetterSqlite3(backup, { readonly: true });
  try {
    if (!sqlite.prepare("select 1 from sqlite_master where type = 'table' and name = 'sello'").get()) return null;
    const key = sqlite.prepare<[], string>('select clave from sello where id = 1').pluck().get();
    return key === undefined ? null : createHmac('sha256', key).update('copias').digest('base64url');
  } finally {
    sqlite.close();
  }
}

/**
 * Marks a backup folder as that of an agency: all agencies with one name of the database would remove, list and restore
 * each other's backups. To be called under the lock of the folder.
 * @throws OperatorError if it is another one's
 */
export async function claimFolderForAgencia(folder: string, base: string, agencia: string): Promise<void> {
  const path = join(folder, markName(base));
  const owner = await readFile(path, 'utf8').catch((error: unknown) => {
    if (hasCode(error, 'ENOENT')) return '';
    throw error;
  });
  // A power cut may have left an empty one.
  if (owner === '') await writeFile(path, agencia, { mode: 0o600 });
  else if (owner !== agencia) throw otherAgencia(folder, base, 'RESPALDO_CARPETA');
}

/** Makes the next backup mark the folder anew, as the database became another agency's. */
export const forgetFolderOwner = (folder: string, base: string): Promise<void> =>
  rm(join(folder, markName(base)), { force: true });

const restoredMarkOf = (folder: string, base: string): string => join(folder, `${base}.restaurada`);

/**
 * Keeps the backups of a restored agency from their destination until somebody deletes the file: a trial on a spare
 * machine has the key of the agency, and would mix its backups with those of the portal in use. @returns its path
 */
export async function markRestored(folder: string, base: string): Promise<string> {
  const path = restoredMarkOf(folder, base);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await writeFile(path, '', { mode: 0o600 });
  return path;
}

/** @throws OperatorError while nobody has confirmed that a restored agency is the one in use */
export function requireConfirmedRestore(folder: string, base: string): void {
  const path = restoredMarkOf(folder, base);
  if (existsSync(path))
    throw new OperatorError(
      `El portal se restauró de una copia. Si es el que usa la agencia, borra ${basename(path)} de la carpeta de copias.`,
    );
}

/** Marks a destination with the mark of the folder. @throws OperatorError if it is another agency's */
export async function claimDestinationForAgencia(
  destination: Destination,
  folder: string,
  base: string,
  signal: AbortSignal,
): Promise<void> {
  const [name, path] = [markName(base), join(folder, markName(base))];
  const agencia = await readFile(path, 'utf8').catch((error: unknown) => {
    if (hasCode(error, 'ENOENT')) return null;
    throw error;
  });
  // The backup was made before there were marks.
  if (agencia === null) return;
  const isMarked = (await destination.list(signal)).includes(name);
  const owner = isMarked ? await text(await destination.read(name, signal)) : '';
  if (owner === '') await destination.store(path, name, createHash('sha256').update(agencia).digest('hex'), signal);
  else if (owner !== agencia) throw otherAgencia(destination.lugar, base, 'RESPALDO_DESTINO');
}

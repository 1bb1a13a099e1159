import { existsSync } from 'node:fs';
import { chmod, copyFile, link, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { pathOf, urlVisible } from '../database/databaseUrl.ts';
import { preparePrivateFile } from '../database/filePermissions.ts';
import type { Step } from '../database/migrate.ts';
import { OperatorError } from '../database/operatorError.ts';
import { acquireExclusively } from '../database/transfer/exclusiveAccess.ts';
import { openTransferDatabase } from '../database/transfer/openTransferDatabase.ts';
import { transfer } from '../database/transfer/transfer.ts';
import { flushed } from './backupFolder.ts';
import { toFileNameTime } from './backupName.ts';
import type { EndedAccess } from './endOpenAccess.ts';
import { endOpenAccess } from './endOpenAccess.ts';
import type { Revision } from './reviewBackup.ts';
import { check } from './reviewBackup.ts';

const LEFTOVER_SUFFIXES = ['-wal', '-shm', '-journal'];
const codigo = (error: unknown): string => (error instanceof BetterSqlite3.SqliteError ? error.code : '');

/** Folds what stands beside the file into it, and shuts everyone out; false while somebody has it open. */
function closeToOthers(sqlite: BetterSqlite3.Database): boolean {
  try {
    sqlite.pragma('journal_mode = delete');
    sqlite.exec('begin exclusive');
    return sqlite.pragma('journal_mode', { simple: true }) === 'delete';
  } catch (error) {
    if (codigo(error).startsWith('SQLITE_BUSY')) return false;
    throw error;
  }
}

/** Runs `trabajo` while nobody can open the database. One that is damaged beyond opening nobody has open. */
async function withExclusiveAccess(ruta: string, trabajo: () => Promise<void>): Promise<void> {
  const sqlite = new BetterSqlite3(ruta, { timeout: 0 });
  try {
    await acquireExclusively(async () => closeToOthers(sqlite)).catch((error: unknown) => {
      if (!/^SQLITE_(NOTADB|CORRUPT)/.test(codigo(error))) throw error;
    });
    await trabajo();
  } finally {
    sqlite.close();
  }
}

/** The present database gets another name beside it, and the new one its place: there is one there at every instant. */
async function change(nueva: string, ruta: string, apartada: string): Promise<void> {
  // Only a damaged one still has them.
  for (const rest of LEFTOVER_SUFFIXES) if (existsSync(ruta + rest)) await rename(ruta + rest, apartada + rest);
  await link(ruta, apartada);
  await rename(nueva, ruta);
  flushed.nombres(ruta);
}

export interface RestoreResult extends Revision {
  ended: EndedAccess;
  /** Where the database of before is now; null where there was none. */
  apartada: string | null;
}

/** Copies a backup, and makes it one that opens no account without its password. @throws Impedimento when it is not good */
async function copyIn(
  copy: string,
  nueva: string,
  pasos: Record<string, Step>,
): Promise<Omit<RestoreResult, 'apartada'>> {
  preparePrivateFile(nueva);
  await copyFile(copy, nueva);
  // Of one that was copied by hand, the latest changes stand beside it.
  if (existsSync(`${copy}-wal`)) await copyFile(`${copy}-wal`, `${nueva}-wal`);
  return { ...(await check(nueva, pasos)), ended: endOpenAccess(nueva) };
}

/** @throws Impedimento when the copy is not good or the database is in use; then all is as it was */
async function restoreToFile(
  copy: string,
  ruta: string,
  ahora: number,
  pasos: Record<string, Step>,
): Promise<RestoreResult> {
  if (resolve(copy) === resolve(ruta)) throw new OperatorError('Esa es la base de datos misma, y no una copia.');
  const nueva = `${ruta}.restaurando`;
  const apartada = join(dirname(ruta), `${basename(ruta).replace(/\.db$/, '')}-apartada-${toFileNameTime(ahora)}.db`);
  const removeLeftovers = async (): Promise<void> => {
    for (const rest of ['', ...LEFTOVER_SUFFIXES]) await rm(nueva + rest, { force: true });
  };
  try {
    await removeLeftovers();
    const revision = await copyIn(copy, nueva, pasos);
    await chmod(nueva, 0o600);
    flushed.archivo(nueva);
    if (!existsSync(ruta)) {
      await rename(nueva, ruta);
      flushed.nombres(ruta);
      return { ...revision, apartada: null };
    }
    await withExclusiveAccess(ruta, () => change(nueva, ruta, apartada));
    return { ...revision, apartada };
  } finally {
    await removeLeftovers();
  }
}

/**
 * Puts a backup in the place of the database that `url` names: of a file, which is kept aside; of a server's, which must be empty.
 * @throws Impedimento in Spanish; then all is as it was
 */
export async function restore(
  copy: string,
  url: string,
  { ahora, pasos, report }: { ahora: number; pasos: Record<string, Step>; report(sentence: string): void },
): Promise<RestoreResult> {
  if (!existsSync(copy)) throw new OperatorError(`No hay ningún archivo ${copy}.`);
  if (url.startsWith('file:')) return restoreToFile(copy, pathOf(url), ahora, pasos);
  const folder = await mkdtemp(join(tmpdir(), 'conserje-'));
  try {
    const nueva = join(folder, 'restaurando.db');
    const revision = await copyIn(copy, nueva, pasos);
    const origin = await openTransferDatabase(`file:${nueva}`, 'mirada');
    try {
      await transfer({ origin, desde: urlVisible(`file:${copy}`), target: url, pasos, report });
    } finally {
      await origin.close();
    }
    return { ...revision, apartada: null };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { HOUR_MS, REQUESTED_BACKUPS_KEPT } from '@conserje/rules';
import { describeFailure, OperatorError } from '../database/operatorError.ts';
import type { Deps } from '../http/routing/callContext.ts';
import { BackupInProgressError, flush, withLockFile } from './backupFolder.ts';
import { claimDestinationForAgencia, requireConfirmedRestore } from './backupFolderOwner.ts';
import type { Backup, NamedBackup } from './backupName.ts';
import { backupBaseName, IN_PROGRESS_SUFFIX, listBackups, parseBackupName } from './backupName.ts';
import { PRE_UPDATE_KEEP } from './backupSettings.ts';
import type { CopyElsewhereStatus } from './backupStatus.ts';
import { readCopyElsewhereStatus, writeCopyElsewhereStatus } from './backupStatus.ts';
import type { CopyTask } from './backups.ts';
import type { Destination } from './destination.ts';

const LOCK_FILE = '.candado-destino';
/** Pause after a failure. */
const RETRY_MS = 600_000;
/** For how long attempts fail until people are told; a short outage mends itself. */
const TELL_AFTER_MS = HOUR_MS;

interface Failure {
  motivo: string;
  /** Whether the newest backup has arrived all the same. */
  hasArrived: boolean;
  now: number;
}

async function hashOf(content: Readable): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(content, hash);
  return hash.digest('hex');
}

/** Deletes the oldest copies at the destination, each kind apart. Those made by command stay, as in the backup folder. */
async function prune(destination: Destination, base: string, keep: number, signal: AbortSignal): Promise<void> {
  const copies = (await destination.list(signal))
    .flatMap((name) => parseBackupName(name) ?? [])
    .filter((copy) => copy.base === base)
    .toSorted((a, b) => b.instant - a.instant);
  for (const [kind, count] of [
    ['sola', keep],
    ['antes', PRE_UPDATE_KEEP],
    ['pedida', REQUESTED_BACKUPS_KEPT],
  ] as const)
    for (const { path } of copies.filter((copy) => copy.kind === kind).slice(Math.max(count, 1)))
      await destination.remove(path, signal);
}

/** Sends a backup and reads it back. @returns its size in bytes @throws OperatorError */
async function sendAndCheck({ path }: Backup, destination: Destination, signal: AbortSignal): Promise<number> {
  const name = basename(path);
  const sha256 = await hashOf(createReadStream(path));
  await destination.store(path, name, sha256, signal);
  if ((await hashOf(await destination.read(name, signal))) !== sha256)
    throw new OperatorError(`La copia que llegó a ${destination.lugar} no es igual a la que se envió.`);
  return (await stat(path)).size;
}

/**
 * Returns a function that sends the newest backup of the folder to its destination, unless it is there, and removes the
 * oldest there. One process of a folder sends at a time. A failure is logged once, and one that lasts is told once, until
 * both succeed or backups no longer arrive.
 */
export function createBackupCopier(
  { clock, log }: Pick<Deps, 'clock' | 'log'>,
  { url, folder, keep, destination }: CopyTask,
  { signal, tellHolders }: { signal: AbortSignal; tellHolders: () => Promise<void> },
): () => Promise<void> {
  const base = backupBaseName(url);
  const { lugar } = destination;
  let notBefore = Number.NEGATIVE_INFINITY;
  let hasReportedFailure = false;

  function reportFailure(motivo: string, now: number): void {
    notBefore = now + RETRY_MS;
    if (!hasReportedFailure) log.error({ motivo, lugar }, 'a backup could not be sent to its other place');
    hasReportedFailure = true;
  }

  async function recordFailure(before: CopyElsewhereStatus, { motivo, hasArrived, now }: Failure): Promise<void> {
    const { fallo, ultima } = (await readCopyElsewhereStatus(folder, lugar)) ?? before;
    // That backups no longer arrive is told although removing the oldest failed before.
    const hasStopped = fallo?.hasArrived === true && !hasArrived;
    const same = hasStopped ? null : fallo;
    if (hasStopped) hasReportedFailure = false;
    reportFailure(motivo, now);
    const desde = same?.desde ?? now;
    const isTold = same?.avisado ?? false;
    const lasts = now - desde >= TELL_AFTER_MS;
    if (lasts && !isTold) await tellHolders();
    await writeCopyElsewhereStatus(folder, {
      lugar,
      ultima,
      fallo: { motivo, desde, avisado: isTold || lasts, hasArrived },
    });
  }

  async function pruneOrThrow(): Promise<void> {
    await prune(destination, base, keep, signal).catch((err: unknown) => {
      throw new OperatorError(`La copia llegó, pero no se pudieron borrar las más viejas. ${describeFailure(err)}`);
    });
  }

  async function sendNewest(): Promise<void> {
    const now = clock();
    const newest = (await listBackups(folder, base)).find(({ instant }) => instant <= now);
    const status = await readCopyElsewhereStatus(folder, lugar);
    if (!newest || !status) return;
    let { ultima } = status;
    let hasArrived = ultima?.archivo === basename(newest.path);
    if (hasArrived && !status.fallo) return;
    try {
      requireConfirmedRestore(folder, base);
      await claimDestinationForAgencia(destination, folder, base, signal);
      if (!hasArrived) {
        const bytes = await sendAndCheck(newest, destination, signal);
        ultima = { archivo: basename(newest.path), hecha: newest.instant, comprobada: clock(), bytes };
        await writeCopyElsewhereStatus(folder, { ...status, ultima });
        hasArrived = true;
        log.info({ archivo: ultima.archivo, lugar, bytes }, 'backup sent to its other place');
      }
      await pruneOrThrow();
      await writeCopyElsewhereStatus(folder, { lugar, ultima, fallo: null });
      hasReportedFailure = false;
    } catch (err) {
      if (!signal.aborted) await recordFailure(status, { motivo: describeFailure(err), hasArrived, now });
    }
  }

  return async () => {
    const now = clock();
    // After a clock that was set back it may lie far in the future.
    if (now < notBefore && notBefore - now <= RETRY_MS) return;
    try {
      const backups = await listBackups(folder, base);
      if (backups.length > 0) await withLockFile(folder, LOCK_FILE, sendNewest);
    } catch (error) {
      // The folder cannot be read or written, so that its state cannot be stored either.
      if (!(error instanceof BackupInProgressError)) reportFailure(describeFailure(error), now);
    }
  };
}

/** Returns the backups at a destination, newest first. @throws OperatorError */
export const listCopiesElsewhere = async (destination: Destination): Promise<NamedBackup[]> =>
  (await destination.list()).flatMap((name) => parseBackupName(name) ?? []).toSorted((a, b) => b.instant - a.instant);

/**
 * Fetches a backup from a destination into a folder. @returns its path @throws OperatorError
 */
export async function fetchBackupCopy(destination: Destination, name: string, folder: string): Promise<string> {
  if (name !== basename(name) || parseBackupName(name) === null)
    throw new OperatorError(`«${name}» no es el nombre de una copia.`);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const [target, draft] = [join(folder, name), join(folder, name + IN_PROGRESS_SUFFIX)];
  try {
    await pipeline(await destination.read(name), createWriteStream(draft, { mode: 0o600 }));
    await flush.file(draft);
    await rename(draft, target);
    await flush.folder(target);
    return target;
  } finally {
    await rm(draft, { force: true });
  }
}

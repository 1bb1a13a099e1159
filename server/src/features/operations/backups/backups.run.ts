import { hostname } from 'node:os';
import { basename } from 'node:path';
import { BackupInProgressError } from '../../../platform/backup/backupFolder.ts';
import type { Backups } from '../../../platform/backup/backups.ts';
import type { BackupRequest, BackupResult } from '../../../platform/backup/createBackup.ts';
import type { Actor, Tx } from '../../../platform/database/database.ts';
import { OperatorError } from '../../../platform/database/operatorError.ts';
import type { Deps } from '../../../platform/http/routing/callContext.ts';
import { runInTransaction } from '../../../platform/unit-of-work/transaction.ts';
import { rightHolders } from '../../identity/people/people.public.ts';
import {
  claimBackup,
  extendLease,
  LEASE_RENEWAL_MS,
  lockBackupState,
  releaseLease,
  storeFailure,
  storeMade,
} from './backups.queries.ts';

export type BackupTask = Omit<BackupRequest, 'url' | 'folder'>;
/** A backup whose claim the caller has made at `started`; without an author it is automatic. */
export interface ClaimedBackup {
  task: BackupTask;
  started: number;
  author: Actor | null;
}

/** Maximum number of recipients of a failure; an agency has a handful of holders. */
const NOTIFIED_MAX = 100;
const AUTOMATIC_FAILED = 'no se pudo hacer la copia de seguridad automática';
const REQUESTED_FAILED = 'no se pudo hacer la copia de seguridad';
const ELSEWHERE_FAILED = 'algo falla con las copias de seguridad en el otro lugar';
const UNKNOWN_FAILURE = 'Algo salió mal. Quien instaló el portal puede ver por qué en su registro.';

async function recordMade(tx: Tx, { author }: ClaimedBackup, archivo: string, hecha: number): Promise<void> {
  await storeMade(tx.db, { hecha, archivo, maquina: hostname() });
  await tx.recordSecurity({ clase: 'respaldo', detalle: author ? 'desde Mantenimiento' : 'por sí solo' });
  if (author) await tx.audit({ modulo: 'mantenimiento', motivo: `hizo la copia ${archivo}` });
  tx.notify({ tema: 'copias', msg: `${author ? '' : 'se '}hizo una copia de seguridad` });
}

/**
 * Tells the holders of the permiso in the name of the portal, since the person who asked for the backup may have left.
 */
async function notifyHolders(tx: Tx, msg: string): Promise<void> {
  const holders = await rightHolders(tx.db, 'man').execute();
  for (const para of [...new Set(holders.map(({ id }) => id))].slice(0, NOTIFIED_MAX))
    tx.as(null).notify({ tema: 'copias', msg, para, clase: 'copia' });
}

/** Tells the holders of the permiso that backups do not arrive at their other place. */
export const notifyElsewhereFailed = (deps: Deps): Promise<void> =>
  runInTransaction(deps, (tx) => notifyHolders(tx, ELSEWHERE_FAILED));

/** Stores a failure, and notifies of the first one until a backup is made. */
async function recordFailure(tx: Tx, { author }: ClaimedBackup, reason: string): Promise<void> {
  const isFirst = (await lockBackupState(tx)).fallo === null;
  await storeFailure(tx.db, reason, tx.now);
  if (author) await tx.audit({ modulo: 'mantenimiento', motivo: 'no pudo hacer una copia' });
  tx.notify({ tema: 'copias', msg: author ? 'no pudo hacer una copia de seguridad' : AUTOMATIC_FAILED });
  if (isFirst) await notifyHolders(tx, author ? REQUESTED_FAILED : AUTOMATIC_FAILED);
}

const reasonOf = (backups: Backups, error: unknown): string =>
  error instanceof OperatorError ? backups.withoutPaths(error.message) : UNKNOWN_FAILURE;

/**
 * Makes a claimed backup, extends its claim meanwhile, and stores how it ended.
 * @returns null when an existing one suffices, or the process ends
 * @throws what `Backups.make` throws
 */
export async function makeClaimedBackup(
  deps: Deps,
  backups: Backups,
  backup: ClaimedBackup,
): Promise<BackupResult | null> {
  const { task, started, author } = backup;
  const inTransaction = (work: (tx: Tx) => Promise<void>) =>
    // A request's log is a getter, which a spread leaves out.
    runInTransaction({ ...deps, log: deps.log, actor: author }, async (tx) => {
      await work(tx);
      await releaseLease(tx.db, started);
    });
  const extend = () => extendLease(deps.engine.db, started, deps.clock());
  // Failures of the database are logged where they happen.
  const renewal = setInterval(() => void extend().catch(() => undefined), LEASE_RENEWAL_MS);
  try {
    const made = await backups.make(task);
    clearInterval(renewal);
    await inTransaction(async (tx) => {
      if (made) await recordMade(tx, backup, basename(made.path), task.now);
    });
    return made;
  } catch (error) {
    clearInterval(renewal);
    const isFailure = !backups.isEnding && !(error instanceof BackupInProgressError && !author);
    await inTransaction(async (tx) => {
      if (isFailure) await recordFailure(tx, backup, reasonOf(backups, error));
    });
    if (backups.isEnding) return null;
    throw error;
  }
}

/** Claims and makes an automatic backup. @throws BackupInProgressError while another one is under way */
export async function makeAutomaticBackup(
  deps: Deps,
  backups: Backups,
  task: BackupTask,
): Promise<BackupResult | null> {
  const started = await runInTransaction(deps, async (tx) => {
    if (!(await claimBackup(tx))) throw new BackupInProgressError();
    tx.notify({ tema: 'copias', msg: 'empezó una copia de seguridad' });
    return tx.now;
  });
  return makeClaimedBackup(deps, backups, { task, started, author: null });
}

import type { Deps } from '../http/routing/callContext.ts';
import type { Job } from '../jobs/job.ts';
import { periodicJob } from '../jobs/job.ts';
import { runInTransaction } from '../unit-of-work/transaction.ts';
import { BackupInProgress } from './backupFolder.ts';
import { backupBaseName, listBackups } from './backupName.ts';
import type { BackupSettings } from './backupSettings.ts';
import type { BackupRequest, BackupResult } from './createBackup.ts';

/** Makes a backup outside the main thread; the signal aborts it. */
export type RunBackup = (task: BackupRequest, end: AbortSignal) => Promise<BackupResult | null>;

/** Keeps backups out of the startup. */
const STARTUP_DELAY_MS = 60_000;
/** Pause after a failure, so that a full disk is not retried continuously. */
const RETRY_MS = 600_000;

/** Returns a function that makes a backup when one is due. A failure is logged once, until a backup succeeds. */
export function createBackupRound(
  { reloj, log }: Pick<Deps, 'reloj' | 'log'>,
  { url, folder, cada, keep }: BackupSettings & { url: string },
  backUp: (task: BackupRequest) => Promise<BackupResult | null>,
): () => Promise<void> {
  let notBefore = reloj() + STARTUP_DELAY_MS;
  let lastSeen = reloj();
  let hasReportedFailure = false;

  async function isDue(now: number): Promise<boolean> {
    // The clock was set back, so `notBefore` may lie far in the future.
    if (now < lastSeen) notBefore = now;
    lastSeen = now;
    if (now < notBefore) return false;
    // A backup dated in the future comes from a wrong clock.
    const latest = (await listBackups(folder, backupBaseName(url))).find(({ instant }) => instant <= now);
    return !latest || now >= latest.instant + cada;
  }

  return async () => {
    const now = reloj();
    if (!(await isDue(now))) return;
    notBefore = now + RETRY_MS;
    try {
      const backup = await backUp({ url, folder, now, clase: 'sola', keep, sufficientSince: now - cada + 1 });
      if (backup) log.info({ archivo: backup.ruta, bytes: backup.bytes }, 'backup made');
      hasReportedFailure = false;
    } catch (err) {
      if (err instanceof BackupInProgress) return;
      if (!hasReportedFailure) log.error({ err }, 'no backup could be made');
      hasReportedFailure = true;
    }
  };
}

/** Makes automatic backups at the interval of the settings. */
export const backupJob =
  (url: string, settings: BackupSettings, backUp: RunBackup): Job =>
  (deps, hasDatabase) => {
    const end = new AbortController();
    const job = periodicJob('no backup could be made', (jobDeps) =>
      createBackupRound(jobDeps, { ...settings, url }, async (task) =>
        backUp(task, end.signal)
          .then(async (backup) => {
            if (backup)
              await runInTransaction(jobDeps, (tx) => tx.recordSecurity({ clase: 'respaldo', detalle: 'por sí solo' }));
            return backup;
          })
          .catch((error: unknown) => {
            if (end.signal.aborted) return null;
            throw error;
          }),
      ),
    )(deps, hasDatabase);
    return {
      finish() {
        end.abort();
        return job.finish();
      },
    };
  };

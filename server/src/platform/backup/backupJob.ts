import type { Deps } from '../http/routing/callContext.ts';
import type { Job } from '../jobs/job.ts';
import { periodicJob } from '../jobs/job.ts';
import { runInTransaction } from '../unit-of-work/transaction.ts';
import { BackupInProgress } from './backupFolder.ts';
import { backupBaseName, listBackups } from './backupName.ts';
import type { BackupSettings } from './backupSettings.ts';
import type { BackupRequest, BackupResult } from './createBackup.ts';

/** Makes a backup apart from the thread that answers; ended by the signal. */
export type RunBackup = (task: BackupRequest, end: AbortSignal) => Promise<BackupResult | null>;

/** Whoever starts a portal has other things to do first. */
const STARTUP_DELAY_MS = 60_000;
/** After one that failed: a full disk is not tried without end. */
const RETRY_MS = 600_000;

/** Looks whether it is time for a backup, and then makes one. What failed is told once, until one succeeds. */
export function createBackupRound(
  { reloj, log }: Pick<Deps, 'reloj' | 'log'>,
  { url, folder, cada, keep }: BackupSettings & { url: string },
  backUp: (task: BackupRequest) => Promise<BackupResult | null>,
): () => Promise<void> {
  let notBefore = reloj() + STARTUP_DELAY_MS;
  let lastSeen = reloj();
  let hasReportedFailure = false;
  return async () => {
    const ahora = reloj();
    // The clock was set back: what was to be waited for may be far away now.
    if (ahora < lastSeen) notBefore = ahora;
    lastSeen = ahora;
    if (ahora < notBefore) return;
    // One of the future is of a clock that was wrong.
    const latest = (await listBackups(folder, backupBaseName(url))).find(({ instant }) => instant <= ahora);
    if (latest && ahora < latest.instant + cada) return;
    notBefore = ahora + RETRY_MS;
    try {
      const backup = await backUp({ url, folder, ahora, clase: 'sola', keep, maxAge: ahora - cada + 1 });
      if (backup) log.info({ archivo: backup.ruta, bytes: backup.bytes }, 'backup made');
      hasReportedFailure = false;
    } catch (err) {
      if (err instanceof BackupInProgress) return;
      if (!hasReportedFailure) log.error({ err }, 'no backup could be made');
      hasReportedFailure = true;
    }
  };
}

/** Makes backups by themselves, as often as the settings say. */
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

import type { Deps } from '../http/routing/callContext.ts';
import { BackupInProgressError } from './backupFolder.ts';
import type { Backups } from './backups.ts';
import type { BackupRequest, BackupResult } from './createBackup.ts';

/** Keeps backups out of the startup. */
const STARTUP_DELAY_MS = 60_000;
/** Pause after a failure, so that a full disk is not retried continuously. */
const RETRY_MS = 600_000;

/** Returns a function that makes a backup when one is due. A failure is logged once, until a backup succeeds. */
export function createBackupScheduler(
  { clock, log }: Pick<Deps, 'clock' | 'log'>,
  backups: Pick<Backups, 'settings' | 'list'>,
  backUp: (task: Omit<BackupRequest, 'url' | 'folder'>) => Promise<BackupResult | null>,
): () => Promise<void> {
  const { intervalMs, keep } = backups.settings;
  let notBefore = clock() + STARTUP_DELAY_MS;
  let lastSeen = clock();
  let hasReportedFailure = false;

  async function isDue(now: number): Promise<boolean> {
    // The clock was set back, so `notBefore` may lie far in the future.
    if (now < lastSeen) notBefore = now;
    lastSeen = now;
    if (now < notBefore) return false;
    // Making one in a folder that cannot be read fails and says why. One dated in the future comes from a wrong clock.
    // Those of other kinds are kept apart, so that they put none off.
    const latest = (await backups.list().catch(() => [])).find((b) => b.kind === 'sola' && b.instant <= now);
    return !latest || now >= latest.instant + intervalMs;
  }

  return async () => {
    const now = clock();
    if (!(await isDue(now))) return;
    notBefore = now + RETRY_MS;
    try {
      const backup = await backUp({ now, kind: 'sola', keep, sufficientSince: now - intervalMs + 1 });
      if (backup) log.info({ archivo: backup.path, bytes: backup.bytes }, 'backup made');
      hasReportedFailure = false;
      notBefore = now;
    } catch (err) {
      if (err instanceof BackupInProgressError) return;
      if (!hasReportedFailure) log.error({ err }, 'no backup could be made');
      hasReportedFailure = true;
    }
  };
}

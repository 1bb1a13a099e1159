import { makeAutomaticBackup } from '../../features/operations/backups/backups.run.ts';
import type { BackupResult } from '../../platform/backup/createBackup.ts';
import type { Person, Portal } from './portal.ts';
import { waitUntil } from './waitUntil.ts';

/** Returns whether no backup is under way. */
export const isBackupDone = async (portal: Portal): Promise<boolean> =>
  (await portal.db.selectFrom('copia').select('empezada').executeTakeFirst())?.empezada === null;

/** Makes a backup from the screen, and waits until it has ended. */
export async function makeBackup(portal: Portal, person: Person): Promise<void> {
  portal.heldBackups.release();
  await portal.as(person).succeeds('POST hacerCopia');
  await waitUntil(() => isBackupDone(portal));
}

/** Makes an automatic backup, which begins at once. */
export function runAutomaticBackup(portal: Portal): Promise<BackupResult | null> {
  const { backups } = portal.deps;
  if (!backups) throw new Error('the portal has backups');
  const task = { now: portal.clock.now, kind: 'sola', keep: 14, sufficientSince: null } as const;
  portal.heldBackups.release();
  return makeAutomaticBackup(portal.deps, backups, task);
}

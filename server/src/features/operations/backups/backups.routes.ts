import { createBackupScheduler } from '../../../platform/backup/backupJob.ts';
import { createBackupCopier } from '../../../platform/backup/copyElsewhere.ts';
import type { FeatureModule } from '../../../platform/featureModule.ts';
import type { Job } from '../../../platform/jobs/job.ts';
import { periodicJob } from '../../../platform/jobs/job.ts';
import { makeAutomaticBackup, notifyElsewhereFailed } from './backups.run.ts';
import { downloadBackup, startBackup, viewBackups } from './backups.service.ts';

const nothing = async (): Promise<void> => undefined;

/** Makes automatic backups at the interval of the settings. */
const automaticBackups: Job = periodicJob('no backup could be made', (deps) => {
  const { backups } = deps;
  if (!backups?.isAutomatic) return nothing;
  return createBackupScheduler(deps, backups, (task) => makeAutomaticBackup(deps, backups, task));
});

/** Sends backups to their other place. */
const copiesElsewhere: Job = periodicJob('a backup could not be sent to its other place', (deps) => {
  const { backups } = deps;
  if (!backups?.copyTask) return nothing;
  const tellHolders = () => notifyElsewhereFailed(deps);
  return createBackupCopier(deps, backups.copyTask, { signal: backups.endSignal, tellHolders });
});

export const backups: FeatureModule<'backups'> & { jobs: readonly Job[] } = {
  handlers: { copias: viewBackups, hacerCopia: startBackup, descargarCopia: downloadBackup },
  jobs: [automaticBackups, copiesElsewhere],
};

import { once } from 'node:events';
import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { backUpBeforeUpdate } from './platform/backup/backupBeforeUpdate.ts';
import { BackupInProgress } from './platform/backup/backupFolder.ts';
import type { BackupSettings } from './platform/backup/backupSettings.ts';
import type { BackupRequest, BackupResult } from './platform/backup/createBackup.ts';
import type { DatabaseLog } from './platform/database/databaseErrorReporter.ts';
import type { Engine } from './platform/database/engine.ts';
import { OperatorError } from './platform/database/operatorError.ts';

/** What the thread says when it is done. */
export type WorkerMessage =
  | { hecho: BackupResult | null }
  | { fallo: string; clase: 'en marcha' | 'impedimento' | 'otro' };

/** Beside this file, be it a source or built. */
const WORKER_FILE = `./backup.worker${extname(import.meta.filename)}`;
/** A page of rows at a time is all that it holds: the memory of the portal is not for what it leaves lying about. */
const MEMORY = { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 8 };

/** Of the backups before an update: who skips a version back, or comes back to it after some tries, finds theirs. */
const PRE_UPDATE_KEEP = 3;

const ERROR_BY_KIND = {
  'en marcha': () => new BackupInProgress(),
  impedimento: (m: string) => new OperatorError(m),
  otro: (m: string) => new Error(m),
};

/**
 * Makes a backup on a thread of its own, so that those who wait for answers do not wait for it.
 * @param end ends it half-way; nothing of it is left then but what the next one takes away
 * @throws OperatorError, BackupInProgress as `backUp` does
 */
export async function backUpInWorker(task: BackupRequest, end?: AbortSignal): Promise<BackupResult | null> {
  const worker = new Worker(new URL(WORKER_FILE, import.meta.url), {
    workerData: task,
    resourceLimits: MEMORY,
  });
  const finish = (): void => void worker.terminate();
  end?.addEventListener('abort', finish);
  try {
    const received: WorkerMessage[] = [];
    worker.on('message', (message: WorkerMessage) => void received.push(message));
    await once(worker, 'exit');
    const [ultimo] = received;
    if (!ultimo) throw new Error('the backup was not finished');
    if ('fallo' in ultimo) throw ERROR_BY_KIND[ultimo.clase](ultimo.fallo);
    return ultimo.hecho;
  } finally {
    end?.removeEventListener('abort', finish);
  }
}

interface UpdateBackupDeps {
  /** As in `DATABASE_URL`. */
  url: string;
  reloj(): number;
  log: Pick<DatabaseLog, 'info'>;
  /** None is made when left out. */
  backupSettings?: BackupSettings;
}

/** What `migrate` is to do before it changes an agency: a backup of it, unless the settings say that there are none. */
export const createUpdateBackup =
  (engine: Engine, { url, reloj, log, backupSettings }: UpdateBackupDeps) =>
  async (lastStep: string): Promise<void> => {
    if (!backupSettings || backupSettings.keep === 0) return;
    const { folder } = backupSettings;
    const task: BackupRequest = { url, folder, ahora: reloj(), clase: 'antes', keep: PRE_UPDATE_KEEP, maxAge: null };
    const backup = await backUpBeforeUpdate(engine, lastStep, task, backUpInWorker);
    if (backup) log.info(`backup made before the update: ${backup.ruta}`);
  };

import { once } from 'node:events';
import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { backUpBeforeUpdate } from './platform/backup/backupBeforeUpdate.ts';
import { BackupInProgressError } from './platform/backup/backupFolder.ts';
import type { BackupSettings } from './platform/backup/backupSettings.ts';
import { PRE_UPDATE_KEEP } from './platform/backup/backupSettings.ts';
import type { BackupRequest, BackupResult } from './platform/backup/createBackup.ts';
import type { DatabaseLog } from './platform/database/databaseErrorReporter.ts';
import type { Engine } from './platform/database/engine.ts';
import { OperatorError } from './platform/database/operatorError.ts';

/** A backup is running already, something that an operator can mend, or anything else. */
export type FailureKind = 'in-progress' | 'operator' | 'other';
/** Result message of the worker. */
export type WorkerMessage = { done: BackupResult | null } | { failure: string; kind: FailureKind };

/** Next to this file, with the same extension: .ts in source, .js when built. */
const WORKER_FILE = `./backup.worker${extname(import.meta.filename)}`;
/**
 * The worker holds one page of rows at a time, so a small heap suffices and keeps its garbage off the portal's memory.
 */
const MEMORY = { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 8 };

const ERROR_BY_KIND = {
  'in-progress': () => new BackupInProgressError(),
  operator: (m: string) => new OperatorError(m),
  other: (m: string) => new Error(m),
};

/**
 * Makes a backup on a worker thread, so that it does not delay requests.
 * @param end aborts it; the next backup removes what it leaves behind
 * @throws OperatorError, BackupInProgressError as `backUp` does
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
    const [last] = received;
    if (!last) throw new Error('the backup was not finished');
    if ('failure' in last) throw ERROR_BY_KIND[last.kind](last.failure);
    return last.done;
  } finally {
    end?.removeEventListener('abort', finish);
  }
}

interface UpdateBackupDeps {
  /** As in `DATABASE_URL`. */
  url: string;
  clock(): number;
  log: Pick<DatabaseLog, 'info'>;
  /** No backup is made if omitted. */
  backupSettings?: BackupSettings;
}

/** Creates the hook that `migrate` runs before it changes an agency: a backup, unless the settings disable backups. */
export const createUpdateBackup =
  (engine: Engine, { url, clock, log, backupSettings }: UpdateBackupDeps) =>
  async (lastStep: string): Promise<void> => {
    if (!backupSettings || backupSettings.keep === 0) return;
    const { folder } = backupSettings;
    const task: BackupRequest = {
      url,
      folder,
      now: clock(),
      kind: 'antes',
      keep: PRE_UPDATE_KEEP,
      sufficientSince: null,
    };
    const backup = await backUpBeforeUpdate(engine, lastStep, task, backUpInWorker);
    if (backup) log.info(`backup made before the update: ${backup.path}`);
  };

import { parentPort, workerData } from 'node:worker_threads';
import type { WorkerMessage } from './backupInWorker.ts';
import { MIGRATIONS } from './migrations/index.ts';
import { BackupInProgressError } from './platform/backup/backupFolder.ts';
import type { BackupRequest } from './platform/backup/createBackup.ts';
import { backUp } from './platform/backup/createBackup.ts';
import { describeFailure, explainToOperator, OperatorError } from './platform/database/operatorError.ts';

function failureKindOf(error: unknown): 'en marcha' | 'impedimento' | 'otro' {
  if (error instanceof BackupInProgressError) return 'en marcha';
  return error instanceof OperatorError || explainToOperator(error) !== null ? 'impedimento' : 'otro';
}

// Set by `backUpInWorker`.
const task = workerData as BackupRequest;
const message: WorkerMessage = await backUp(task, MIGRATIONS).then(
  (hecho) => ({ hecho }),
  (error: Error) => ({ fallo: describeFailure(error), clase: failureKindOf(error) }),
);
parentPort?.postMessage(message);

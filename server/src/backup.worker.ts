import { parentPort, workerData } from 'node:worker_threads';
import type { FailureKind, WorkerMessage } from './backupInWorker.ts';
import { MIGRATIONS } from './migrations/index.ts';
import { BackupInProgressError } from './platform/backup/backupFolder.ts';
import type { BackupRequest } from './platform/backup/createBackup.ts';
import { backUp } from './platform/backup/createBackup.ts';
import { describeFailure, explainToOperator, OperatorError } from './platform/database/operatorError.ts';

function failureKindOf(error: unknown): FailureKind {
  if (error instanceof BackupInProgressError) return 'in-progress';
  return error instanceof OperatorError || explainToOperator(error) !== null ? 'operator' : 'other';
}

// Set by `backUpInWorker`.
const task = workerData as BackupRequest;
const message: WorkerMessage = await backUp(task, MIGRATIONS).then(
  (done) => ({ done }),
  (error: Error) => ({ failure: describeFailure(error), kind: failureKindOf(error) }),
);
parentPort?.postMessage(message);

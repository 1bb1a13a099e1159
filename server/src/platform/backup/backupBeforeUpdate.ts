import BetterSqlite3 from 'better-sqlite3';
import { DatabaseError } from '../database/databaseErrorReporter.ts';
import type { Engine } from '../database/engine.ts';
import { OperatorError } from '../database/operatorError.ts';
import { BackupInProgressError } from './backupFolder.ts';
import type { Backup } from './backupName.ts';
import { backupBaseName, listBackups } from './backupName.ts';
import type { BackupRequest, BackupResult } from './createBackup.ts';

/** Returns the id of the last audit entry in a backup; null for a file that is damaged or no database. */
function lastAuditEntryId(path: string): number | null {
  let sqlite: BetterSqlite3.Database | undefined;
  try {
    sqlite = new BetterSqlite3(path, { readonly: true });
    return sqlite.prepare<[], number>('select coalesce(max(id), 0) from bitacora').pluck().get() ?? 0;
  } catch (error) {
    if (error instanceof BetterSqlite3.SqliteError) return null;
    throw error;
  } finally {
    sqlite?.close();
  }
}

/** Returns whether the last pre-update backup is current: same schema, and no audit entry since. */
async function isStillCurrent({ db }: Engine, copy: Backup | undefined, lastStep: string): Promise<boolean> {
  if (!copy || copy.step !== lastStep) return false;
  const { ultimo } = await db
    .selectFrom('bitacora')
    .select((eb) => eb.fn.coalesce(eb.fn.max('id'), eb.lit(0)).as('ultimo'))
    .executeTakeFirstOrThrow();
  return ultimo === lastAuditEntryId(copy.path);
}

/**
 * Makes a backup before the schema changes. Repeated attempts of a failing update reuse one backup.
 * @param lastStep last applied step of the database
 * @throws OperatorError when the backup fails, and the schema stays unchanged; DatabaseError while another process
 * makes one
 */
export async function backUpBeforeUpdate(
  engine: Engine,
  lastStep: string,
  task: BackupRequest,
  backUp: (task: BackupRequest) => Promise<BackupResult | null>,
): Promise<BackupResult | null> {
  try {
    const latest = (await listBackups(task.folder, backupBaseName(task.url))).find(({ kind }) => kind === 'antes');
    if (await isStillCurrent(engine, latest, lastStep)) return null;
    // A backup that another process has made since covers the same state.
    return await backUp({ ...task, sufficientSince: (latest?.instant ?? -1) + 1 });
  } catch (error) {
    // Another process is backing up: a starting portal retries on this error.
    if (error instanceof BackupInProgressError)
      throw new DatabaseError('BASE_OCUPADA', new Error('the agency is being backed up'));
    const motivo = (error instanceof Error ? error.message : String(error)).replace(/\.$/, '');
    throw new OperatorError(
      `Antes de actualizar la base de datos se hace una copia, y no se pudo: ${motivo}. Con RESPALDO_GUARDAR=0 se actualiza sin ella.`,
    );
  }
}

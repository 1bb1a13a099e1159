import BetterSqlite3 from 'better-sqlite3';
import type { MigrationStep } from '../database/migrate.ts';
import { OperatorError } from '../database/operatorError.ts';
import { DATABASE_IN_USE_TEXT } from '../database/transfer/exclusiveAccess.ts';
import { openTransferDatabase } from '../database/transfer/openTransferDatabase.ts';
import { readSourceSteps } from '../database/transfer/transfer.ts';

/** Summary of a backup, for the operator. */
export interface BackupSummary {
  /** Last step of its schema. */
  step: string;
  personas: number;
  /** Newest row of the audit log. */
  newest: { id: number; fecha: number } | null;
}

/** Merges the journal files into the database file. */
function mergeJournalFiles(path: string): void {
  const sqlite = new BetterSqlite3(path);
  try {
    sqlite.pragma('journal_mode = delete');
  } finally {
    sqlite.close();
  }
}

function readContents(path: string): Omit<BackupSummary, 'step'> {
  const sqlite = new BetterSqlite3(path, { readonly: true });
  try {
    const damage = sqlite.prepare<[], string>('pragma integrity_check(1)').pluck().get();
    if (damage !== 'ok') throw new OperatorError(`El archivo está dañado: ${damage}`);
    const broken = sqlite.prepare<[], { table: string }>('pragma foreign_key_check').get();
    if (broken)
      throw new OperatorError(
        `El archivo está dañado: en la tabla ${broken.table} hay filas que nombran otras que no están.`,
      );
    return {
      personas: sqlite.prepare<[], number>('select count(*) from usuario').pluck().get() ?? 0,
      newest:
        sqlite
          .prepare<[], { id: number; fecha: number }>('select id, fecha from bitacora order by id desc limit 1')
          .get() ?? null,
    };
  } finally {
    sqlite.close();
  }
}

/**
 * Merges and checks a database that no other process uses, and returns its summary.
 * @throws OperatorError when it is damaged, a partial transfer, no agency, or of a newer version
 */
export async function verifyBackup(path: string, steps: Record<string, MigrationStep>): Promise<BackupSummary> {
  try {
    mergeJournalFiles(path);
    const contents = readContents(path);
    const database = await openTransferDatabase(`file:${path}`, 'mirada');
    try {
      return { step: Object.keys(await readSourceSteps(database, steps)).at(-1) ?? '', ...contents };
    } finally {
      await database.close();
    }
  } catch (error) {
    if (error instanceof BetterSqlite3.SqliteError && error.code.startsWith('SQLITE_BUSY'))
      throw new OperatorError(DATABASE_IN_USE_TEXT);
    if (error instanceof BetterSqlite3.SqliteError && /^SQLITE_(NOTADB|CORRUPT)/.test(error.code))
      throw new OperatorError(`El archivo no es una base de datos, o está dañado (${error.message}).`);
    throw error;
  }
}

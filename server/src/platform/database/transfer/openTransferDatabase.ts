import { SILENT_LOG } from '../databaseErrorReporter.ts';
import { filePathOf } from '../databaseUrl.ts';
import type { MigrationStep } from '../migrate.ts';
import { applySteps } from '../migrate.ts';
import { openEngine } from '../openEngine.ts';
import { openPostgresTransferDatabase } from './postgresTransferDatabase.ts';
import { openSqliteTransferDatabase } from './sqliteTransferDatabase.ts';
import type { TransferAccess, TransferDatabase } from './transferDatabase.ts';

/**
 * Opens the database of a `DATABASE_URL` and holds it until it is closed.
 * @param createMissing whether a missing file is created
 * @throws OperatorError when it is missing or cannot be locked
 */
export const openTransferDatabase = (
  url: string,
  mode: TransferAccess,
  createMissing = false,
): Promise<TransferDatabase> =>
  url.startsWith('file:')
    ? openSqliteTransferDatabase(filePathOf(url), mode, createMissing)
    : openPostgresTransferDatabase(url, mode);

/** Creates the tables of these steps in an empty database, which must not be locked. */
export async function createSchema(url: string, steps: Record<string, MigrationStep>): Promise<void> {
  const engine = openEngine(url, SILENT_LOG);
  try {
    await applySteps(engine, steps);
  } finally {
    await engine.close();
  }
}

import { filePathOf } from '../databaseUrl.ts';
import type { Step } from '../migrate.ts';
import { applySteps } from '../migrate.ts';
import { openEngine } from '../openEngine.ts';
import { openPostgresTransferDatabase } from './postgresTransferDatabase.ts';
import { openSqliteTransferDatabase } from './sqliteTransferDatabase.ts';
import type { OpenMode, TransferDatabase } from './transferDatabase.ts';

const SILENT = { warn: () => undefined, info: () => undefined };

/**
 * The database of a `DATABASE_URL`, held until it is closed.
 * @param nueva whether a file that is not there is made
 * @throws OperatorError when it is not there, or cannot be had alone
 */
export const openTransferDatabase = (url: string, mode: OpenMode, createMissing = false): Promise<TransferDatabase> =>
  url.startsWith('file:')
    ? openSqliteTransferDatabase(filePathOf(url), mode, createMissing)
    : openPostgresTransferDatabase(url, mode);

/** Lays out the tables of an empty database as these steps do; nobody may hold it. */
export async function createSchema(url: string, steps: Record<string, Step>): Promise<void> {
  const engine = openEngine(url, SILENT);
  try {
    await applySteps(engine, steps);
  } finally {
    await engine.close();
  }
}

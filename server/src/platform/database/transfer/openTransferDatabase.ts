import { pathOf } from '../databaseUrl.ts';
import type { Step } from '../migrate.ts';
import { apply } from '../migrate.ts';
import { openEngine } from '../openEngine.ts';
import { openPostgresTransferDatabase } from './postgresTransferDatabase.ts';
import { openSqliteTransferDatabase } from './sqliteTransferDatabase.ts';
import type { DatabaseHandle, OpenMode } from './transferDatabase.ts';

const SILENT = { warn: () => undefined, info: () => undefined };

/**
 * The database of a `DATABASE_URL`, held until it is closed.
 * @param nueva whether a file that is not there is made
 * @throws Impedimento when it is not there, or cannot be had alone
 */
export const openTransferDatabase = (url: string, mode: OpenMode, nueva = false): Promise<DatabaseHandle> =>
  url.startsWith('file:')
    ? openSqliteTransferDatabase(pathOf(url), mode, nueva)
    : openPostgresTransferDatabase(url, mode);

/** Lays out the tables of an empty database as these steps do; nobody may hold it. */
export async function createSchema(url: string, pasos: Record<string, Step>): Promise<void> {
  const motor = openEngine(url, SILENT);
  try {
    await apply(motor, pasos);
  } finally {
    await motor.close();
  }
}

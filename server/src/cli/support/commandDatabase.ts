import { existsSync } from 'node:fs';
import { createUpdateBackup } from '../../backupInWorker.ts';
import { MIGRATIONS } from '../../migrations/index.ts';
import { readBackupSettings } from '../../platform/backup/backupSettings.ts';
import type { DatabaseLog } from '../../platform/database/databaseErrorReporter.ts';
import { filePathOf } from '../../platform/database/databaseUrl.ts';
import type { Engine } from '../../platform/database/engine.ts';
import { hasPendingSteps, migrate } from '../../platform/database/migrate.ts';
import { openEngine } from '../../platform/database/openEngine.ts';
import { OperatorError } from '../../platform/database/operatorError.ts';
import { openTransferDatabase } from '../../platform/database/transfer/openTransferDatabase.ts';

/** Log of a command, apart from its output. A failure of the database ends the command, which tells it. */
export const CONSOLE_LOG: DatabaseLog = {
  warn: () => undefined,
  info: (msg) => console.error(msg),
};

const UPDATES = 'Este programa es más nuevo que la base de datos y primero tiene que actualizarla';

const isMissingFile = (url: string): boolean => url.startsWith('file:') && !existsSync(filePathOf(url));

/** @throws OperatorError when the file of a `DATABASE_URL` is missing, which opening it would create */
export function requireDatabaseFile(url: string): void {
  if (isMissingFile(url)) throw new OperatorError('Todavía no hay base de datos: inicia el portal una vez');
}

async function readAppliedSteps(url: string): Promise<string[]> {
  const database = await openTransferDatabase(url, 'mirada');
  try {
    return await database.steps();
  } finally {
    await database.close();
  }
}

/**
 * Checks that no portal works on a database; a missing file is unused.
 * @throws OperatorError when one does
 */
export async function requireUnused(url: string): Promise<void> {
  if (isMissingFile(url)) return;
  const held = await openTransferDatabase(url, 'origen');
  await held.close();
}

/**
 * Checks that a database has tables, and that no portal of another version works on one that this program would change.
 * @throws OperatorError when it has none, or when steps are missing and the database is in use
 */
async function requireUpdatable(url: string, mayBeEmpty: boolean): Promise<void> {
  if (mayBeEmpty && isMissingFile(url)) return;
  requireDatabaseFile(url);
  const appliedSteps = await readAppliedSteps(url);
  if (appliedSteps.length === 0 && !mayBeEmpty)
    throw new OperatorError('Todavía no hay nada en la base de datos: inicia el portal una vez');
  if (appliedSteps.length === 0 || !hasPendingSteps(appliedSteps, MIGRATIONS)) return;
  await requireUnused(url).catch((error: unknown) => {
    throw error instanceof OperatorError ? new OperatorError(`${UPDATES}. ${error.message}`) : error;
  });
}

/**
 * Migrates the database of a `DATABASE_URL`, after a backup as the environment sets it, and works on it.
 * @param mayBeEmpty whether a database without tables gets them
 * @throws OperatorError when it has none, or when a portal of another version works on it
 */
export async function withMigratedEngine<T>(
  url: string,
  work: (engine: Engine) => Promise<T>,
  { mayBeEmpty = false } = {},
): Promise<T> {
  await requireUpdatable(url, mayBeEmpty);
  const engine = openEngine(url, CONSOLE_LOG);
  try {
    const backupSettings = readBackupSettings(process.env, url);
    await migrate(
      engine,
      MIGRATIONS,
      createUpdateBackup(engine, { url, log: CONSOLE_LOG, clock: Date.now, backupSettings }),
    );
    return await work(engine);
  } finally {
    await engine.close();
  }
}

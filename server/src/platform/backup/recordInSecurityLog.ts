import type { SecurityEventKind } from '@conserje/rules';
import { SILENT_LOG } from '../database/databaseErrorReporter.ts';
import { openEngine } from '../database/openEngine.ts';
import { runInTransaction } from '../unit-of-work/transaction.ts';

/**
 * Writes to the security log an event from outside the portal.
 * @returns false when the database predates the security log
 */
export async function recordInSecurityLog(
  url: string,
  now: number,
  clase: Extract<SecurityEventKind, 'respaldo' | 'restauracion'>,
  detalle: string,
): Promise<boolean> {
  const engine = openEngine(url, SILENT_LOG);
  try {
    const tables = await engine.db.introspection.getTables();
    if (!tables.some(({ name }) => name === 'vigilancia')) return false;
    await runInTransaction({ engine, clock: () => now }, (tx) => tx.recordSecurity({ clase, detalle }));
    return true;
  } finally {
    await engine.close();
  }
}

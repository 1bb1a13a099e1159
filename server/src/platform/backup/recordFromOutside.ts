import type { SecurityEventKind } from '@conserje/rules';
import type { DatabaseLog } from '../database/databaseErrorReporter.ts';
import { openEngine } from '../database/openEngine.ts';
import { runInTransaction } from '../unit-of-work/transaction.ts';

const SILENT: DatabaseLog = { warn: () => undefined, info: () => undefined };

/**
 * Tells the security log of a database what was done to it from outside the portal.
 * @returns false where it is of a release that had no such log yet
 */
export async function recordFromOutside(
  url: string,
  now: number,
  clase: Extract<SecurityEventKind, 'respaldo' | 'restauracion'>,
  detalle: string,
): Promise<boolean> {
  const motor = openEngine(url, SILENT);
  try {
    const tables = await motor.db.introspection.getTables();
    if (!tables.some(({ name }) => name === 'vigilancia')) return false;
    await runInTransaction({ motor, reloj: () => now }, (tx) => tx.recordSecurity({ clase, detalle }));
    return true;
  } finally {
    await motor.close();
  }
}

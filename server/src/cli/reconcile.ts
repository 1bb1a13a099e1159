import { RECONCILIATION_CHECKS } from '../featureModules.ts';
import { ledgerBalance } from '../features/money/creditos/creditos.public.ts';
import { MIGRATIONS } from '../migrations/index.ts';
import { databaseUrlOf } from '../platform/database/databaseUrl.ts';
import { requireCurrentSchema } from '../platform/database/migrate.ts';
import { openEngine } from '../platform/database/openEngine.ts';
import { runReconciliationChecks } from '../platform/database/reconciliation.ts';
import { formatNumber } from '../platform/phrases.ts';
import { readArguments } from './support/commandArguments.ts';
import { CONSOLE_LOG, requireDatabaseFile } from './support/commandDatabase.ts';
import { runCommand } from './support/runCommand.ts';

/**
 * `npm run cuadrar`: reconciles the credit ledger and the work ledger with their rows, and prints the discrepancies.
 */

const USAGE = `Uso: npm run cuadrar
Compara los créditos y el trabajo de la base de datos de DATABASE_URL (o data/conserje.db) con sus listas. No cambia nada.`;

async function printBalance(url: string): Promise<boolean> {
  requireDatabaseFile(url);
  const engine = openEngine(url, CONSOLE_LOG);
  try {
    await requireCurrentSchema(engine, MIGRATIONS);
    const discrepancies = await runReconciliationChecks(engine.db, RECONCILIATION_CHECKS);
    const workRowCount = engine.db.selectFrom('trabajo').select((eb) => eb.fn.countAll<number>().as('filas'));
    console.log(`${formatNumber((await workRowCount.executeTakeFirstOrThrow()).filas)} filas de trabajo`);
    const { movimientos, accounts } = await ledgerBalance(engine.db);
    console.log(`${formatNumber(movimientos)} movimientos de créditos`);
    for (const [cuenta, creditos] of Object.entries(accounts))
      console.log(`  ${cuenta.padEnd(10)} ${formatNumber(creditos).padStart(12)}c`);
    const sum = Object.values(accounts).reduce((a, b) => a + b, 0);
    console.log(`  ${'suma'.padEnd(10)} ${formatNumber(sum).padStart(12)}c`);
    for (const { que, cuantas, first } of discrepancies) {
      console.log(`\n${que}: no cuadran ${formatNumber(cuantas)}`);
      for (const { id, esperado, hay } of first) console.log(`  ${id}: la fila dice ${esperado}, el libro ${hay}`);
    }
    const ok = discrepancies.length === 0 && sum === 0;
    console.log(ok ? '\nTodo cuadra.' : '\nNo cuadra.');
    return ok;
  } finally {
    await engine.close();
  }
}

readArguments(USAGE);
await runCommand(
  async () => {
    process.exitCode = (await printBalance(databaseUrlOf(process.env.DATABASE_URL))) ? 0 : 1;
  },
  { failureCode: 2 },
);

import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { Migrator } from 'kysely/migration';
import type { DdlDialect, Engine } from './engine.ts';
import { OperatorError } from './operatorError.ts';
import { TRANSFER_TABLE, TRANSFER_UNFINISHED_TEXT } from './transfer/transferMark.ts';

/** The statements of a schema step; steps are applied once, in order of name. */
export type MigrationStep = (ddl: DdlDialect) => string[];

/**
 * Applies the missing steps. Safe when several processes start together.
 * @throws the error of the failed step; the whole run is rolled back
 */
export async function applySteps(engine: Engine, steps: Record<string, MigrationStep>): Promise<void> {
  const migrations: Record<string, Migration> = {};
  for (const [name, paso] of Object.entries(steps))
    migrations[name] = {
      async up(db) {
        for (const statement of paso(engine.ddl)) await sql.raw(statement).execute(db);
      },
    };
  const migrator = new Migrator({
    db: engine.db,
    provider: { getMigrations: async () => migrations },
  });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}

async function hasTable({ db, ddl }: Engine, table: string): Promise<boolean> {
  const lookup = ddl.forEngine({
    sqlite: sql`select 1 from sqlite_master where type = 'table' and name = ${table}`,
    postgres: sql`select 1 from pg_tables where schemaname = current_schema() and tablename = ${table}`,
  });
  return (await lookup.execute(db)).rows.length > 0;
}

/** Returns the applied steps, oldest first. */
async function readAppliedSteps(engine: Engine): Promise<string[]> {
  if (!(await hasTable(engine, 'kysely_migration'))) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(engine.db);
  return rows.map(({ name }) => name);
}

/** @throws OperatorError when a step is of a newer version */
export function requireKnownSteps(appliedSteps: readonly string[], steps: Record<string, MigrationStep>): void {
  const unknownStep = appliedSteps.find((name) => !(name in steps));
  if (unknownStep !== undefined)
    throw new OperatorError(
      `Los datos son de una versión más nueva de Conserje que esta (tienen el paso ${unknownStep}): actualiza el programa y vuelve a intentarlo.`,
    );
}

export const hasPendingSteps = (appliedSteps: readonly string[], steps: Record<string, MigrationStep>): boolean =>
  Object.keys(steps).some((step) => !appliedSteps.includes(step));

/** @throws OperatorError for a command that reads tables as this version knows them, unless the database has them */
export async function requireCurrentSchema(engine: Engine, steps: Record<string, MigrationStep>): Promise<void> {
  const appliedSteps = await readAppliedSteps(engine);
  requireKnownSteps(appliedSteps, steps);
  if (hasPendingSteps(appliedSteps, steps))
    throw new OperatorError(
      'La base de datos es de una versión anterior del portal. Inicia el portal una vez con esta versión y vuelve a intentarlo.',
    );
}

/**
 * Applies the missing steps for a process that will use the database.
 * @param beforeUpdate runs with the last step before an existing schema changes; an error leaves the schema unchanged
 * @throws OperatorError while an agency is being transferred into it, and on a database of a newer version
 */
export async function migrate(
  engine: Engine,
  steps: Record<string, MigrationStep>,
  beforeUpdate?: (lastStep: string) => Promise<void>,
): Promise<void> {
  if (await hasTable(engine, TRANSFER_TABLE)) throw new OperatorError(TRANSFER_UNFINISHED_TEXT);
  const appliedSteps = await readAppliedSteps(engine);
  requireKnownSteps(appliedSteps, steps);
  const lastStep = appliedSteps.at(-1);
  if (lastStep !== undefined && hasPendingSteps(appliedSteps, steps)) await beforeUpdate?.(lastStep);
  await applySteps(engine, steps);
}

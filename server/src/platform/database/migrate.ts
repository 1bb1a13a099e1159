import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { Migrator } from 'kysely/migration';
import type { Ddl, Motor } from './engine.ts';
import { OperatorError } from './operatorError.ts';
import { MARK, TRANSFER_UNFINISHED } from './transfer/transferMark.ts';

/** A step of the schema as statements; applied once, in the order of their names. */
export type Step = (ddl: Ddl) => string[];

/**
 * Applies the steps that the database has not yet. Safe when several processes start together.
 * @throws the error of the step that failed; nothing of that run stays
 */
export async function apply(motor: Motor, pasos: Record<string, Step>): Promise<void> {
  const migrations: Record<string, Migration> = {};
  for (const [nombre, paso] of Object.entries(pasos))
    migrations[nombre] = {
      async up(db) {
        for (const statement of paso(motor.ddl)) await sql.raw(statement).execute(db);
      },
    };
  const migrator = new Migrator({
    db: motor.db,
    provider: { getMigrations: async () => migrations },
  });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}

/** Whether there is such a table. */
async function existing({ db, ddl }: Motor, table: string): Promise<boolean> {
  const buscar = ddl.forEngine({
    sqlite: sql`select 1 from sqlite_master where type = 'table' and name = ${table}`,
    postgres: sql`select 1 from pg_tables where schemaname = current_schema() and tablename = ${table}`,
  });
  return (await buscar.execute(db)).rows.length > 0;
}

/** The steps that a database has, oldest first. */
async function readAppliedSteps(motor: Motor): Promise<string[]> {
  if (!(await existing(motor, 'kysely_migration'))) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(motor.db);
  return rows.map(({ name }) => name);
}

/**
 * The same for whoever is going to work on the database.
 * @param antes runs before the schema of a database that has one changes, with its last step; what it throws leaves all as it is
 * @throws Impedimento when an agency is being moved into it
 */
export async function migrate(
  motor: Motor,
  pasos: Record<string, Step>,
  antes?: (ultimo: string) => Promise<void>,
): Promise<void> {
  if (await existing(motor, MARK)) throw new OperatorError(TRANSFER_UNFINISHED);
  if (antes) {
    const has = await readAppliedSteps(motor);
    const ultimo = has.at(-1);
    const knownSteps = Object.keys(pasos);
    // Of a newer schema the next line says that it is.
    const falta = knownSteps.some((paso) => !has.includes(paso)) && has.every((paso) => knownSteps.includes(paso));
    if (ultimo !== undefined && falta) await antes(ultimo);
  }
  await apply(motor, pasos);
}

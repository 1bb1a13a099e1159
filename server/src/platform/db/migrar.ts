import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { Migrator } from 'kysely/migration';
import type { Ddl, Motor } from './dialecto.ts';

/** A step of the schema as statements; applied once, in the order of their names. */
export type Paso = (ddl: Ddl) => string[];

/**
 * Applies the steps that the database has not yet. Safe when several processes start together.
 * @throws the error of the step that failed; nothing of that run stays
 */
export async function migrar(motor: Motor, pasos: Record<string, Paso>): Promise<void> {
  const migrations: Record<string, Migration> = {};
  for (const [nombre, paso] of Object.entries(pasos))
    migrations[nombre] = {
      async up(db) {
        for (const sentencia of paso(motor.ddl)) await sql.raw(sentencia).execute(db);
      },
    };
  const migrator = new Migrator({
    db: motor.db,
    provider: { getMigrations: async () => migrations },
  });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}

import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { Migrator } from 'kysely/migration';
import type { Ddl, Motor } from './dialecto.ts';
import { A_MEDIAS, MARCA } from './mudanza/marca.ts';
import { Impedimento } from './remedio.ts';

/** A step of the schema as statements; applied once, in the order of their names. */
export type Paso = (ddl: Ddl) => string[];

/**
 * Applies the steps that the database has not yet. Safe when several processes start together.
 * @throws the error of the step that failed; nothing of that run stays
 */
export async function aplicar(motor: Motor, pasos: Record<string, Paso>): Promise<void> {
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

/** Whether there is such a table. */
async function hay({ db, ddl }: Motor, tabla: string): Promise<boolean> {
  const buscar = ddl.segun({
    sqlite: sql`select 1 from sqlite_master where type = 'table' and name = ${tabla}`,
    postgres: sql`select 1 from pg_tables where schemaname = current_schema() and tablename = ${tabla}`,
  });
  return (await buscar.execute(db)).rows.length > 0;
}

/** The steps that a database has, oldest first. */
async function aplicados(motor: Motor): Promise<string[]> {
  if (!(await hay(motor, 'kysely_migration'))) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(motor.db);
  return rows.map(({ name }) => name);
}

/**
 * The same for whoever is going to work on the database.
 * @param antes runs before the schema of a database that has one changes, with its last step; what it throws leaves all as it is
 * @throws Impedimento when an agency is being moved into it
 */
export async function migrar(
  motor: Motor,
  pasos: Record<string, Paso>,
  antes?: (ultimo: string) => Promise<void>,
): Promise<void> {
  if (await hay(motor, MARCA)) throw new Impedimento(A_MEDIAS);
  if (antes) {
    const tiene = await aplicados(motor);
    const ultimo = tiene.at(-1);
    const conocidos = Object.keys(pasos);
    // Of a newer schema the next line says that it is.
    const falta = conocidos.some((paso) => !tiene.includes(paso)) && tiene.every((paso) => conocidos.includes(paso));
    if (ultimo !== undefined && falta) await antes(ultimo);
  }
  await aplicar(motor, pasos);
}

import { sql } from 'kysely';
import type { Engine } from '../../platform/database/engine.ts';

const CHANGE_COUNT_TABLE = 'zz_cambio';

/** Counts every committed change per table, by triggers that stay in the database. Rolled back changes do not count. */
export class ChangeTracker {
  private readonly engine: Engine;
  private seen = new Map<string, number>();

  private constructor(engine: Engine) {
    this.engine = engine;
  }

  static async create(engine: Engine): Promise<ChangeTracker> {
    const { db, name: engineName } = engine;
    const tables = (await db.introspection.getTables()).map(({ name }) => name);
    const run = (statement: string) => sql.raw(statement).execute(db);
    await run(`create table ${CHANGE_COUNT_TABLE} (tabla text primary key, n integer not null)`);
    for (const tabla of tables) await run(`insert into ${CHANGE_COUNT_TABLE} values ('${tabla}', 0)`);
    if (engineName === 'postgres')
      await run(
        `create function ${CHANGE_COUNT_TABLE}_contar() returns trigger language plpgsql as $$ begin
           update ${CHANGE_COUNT_TABLE} set n = n + 1 where tabla = tg_table_name; return null; end $$`,
      );
    for (const tabla of tables)
      for (const operation of ['insert', 'update', 'delete'])
        await run(
          engineName === 'postgres'
            ? `create trigger ${CHANGE_COUNT_TABLE}_${operation} after ${operation} on "${tabla}" for each row execute function ${CHANGE_COUNT_TABLE}_contar()`
            : `create trigger ${CHANGE_COUNT_TABLE}_${tabla}_${operation} after ${operation} on "${tabla}" begin
                 update ${CHANGE_COUNT_TABLE} set n = n + 1 where tabla = '${tabla}'; end`,
        );
    const tracker = new ChangeTracker(engine);
    await tracker.takeChangedTables();
    return tracker;
  }

  /** Returns the tables that changed since the last call. */
  async takeChangedTables(): Promise<string[]> {
    const { rows } = await sql<{
      tabla: string;
      n: number;
    }>`select tabla, n from ${sql.table(CHANGE_COUNT_TABLE)}`.execute(this.engine.db);
    const changedTables = rows.filter(({ tabla, n }) => this.seen.get(tabla) !== Number(n)).map(({ tabla }) => tabla);
    this.seen = new Map(rows.map(({ tabla, n }) => [tabla, Number(n)]));
    return changedTables.sort();
  }
}

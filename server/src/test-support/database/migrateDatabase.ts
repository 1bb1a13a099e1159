import { MIGRATIONS } from '../../migrations/index.ts';
import { migrate } from '../../platform/database/migrate.ts';
import { openEngine } from '../../platform/database/openEngine.ts';

/** Migrates the database of a `DATABASE_URL`, and leaves no connection open; a warning of the engine is an error. */
export async function migrateDatabase(url: string): Promise<void> {
  const engine = openEngine(url, {
    info: () => undefined,
    warn: (data, msg) => {
      throw new Error(msg, { cause: data });
    },
  });
  await migrate(engine, MIGRATIONS);
  await engine.close();
}

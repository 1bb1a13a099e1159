import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { MIGRATIONS } from '../../migrations/index.ts';
import { createEmptyDatabase } from '../../test-support/database/testDatabase.ts';
import { SILENT_LOG } from './databaseErrorReporter.ts';
import type { Engine } from './engine.ts';
import type { MigrationStep } from './migrate.ts';
import { migrate } from './migrate.ts';
import { openEngine } from './openEngine.ts';

async function empty(): Promise<{ engine: Engine; otro: () => Engine }> {
  const base = await createEmptyDatabase();
  onTestFinished(base.dropDatabase);
  const otro = (): Engine => {
    // A lost connection surfaces in its query; an idle one may outlive the database briefly.
    const engine = openEngine(base.url, SILENT_LOG);
    onTestFinished(engine.close);
    return engine;
  };
  return { engine: otro(), otro };
}
const tables = async ({ db }: Engine): Promise<string[]> =>
  (await db.introspection.getTables()).map((t) => t.name).filter((n) => !n.startsWith('kysely'));
const readAppliedSteps = async ({ db }: Engine): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map((r) => r.name);
};
const createTableStep =
  (table: string): MigrationStep =>
  ({ id, tableEnd }) => [`create table ${table} (id ${id}) ${tableEnd}`];

test('applies the steps in order, once each', async () => {
  const { engine } = await empty();
  await migrate(engine, { '002_dos': () => ['insert into uno (id) values (7)'], '001_uno': createTableStep('uno') });
  await migrate(engine, { '001_uno': createTableStep('uno'), '002_dos': () => ['insert into uno (id) values (7)'] });
  expect(await readAppliedSteps(engine)).toEqual(['001_uno', '002_dos']);
  const { rows } = await sql<{ id: number }>`select id from uno`.execute(engine.db);
  expect(rows).toEqual([{ id: 7 }]);
});

test('applies only missing steps', async () => {
  const { engine } = await empty();
  await migrate(engine, { '001_uno': createTableStep('uno') });
  await migrate(engine, { '001_uno': createTableStep('otra'), '002_dos': createTableStep('dos') });
  expect((await tables(engine)).sort()).toEqual(['dos', 'uno']);
});

test('a failed step rolls the run back, and a corrected one continues', async () => {
  const { engine } = await empty();
  await migrate(engine, { '001_uno': createTableStep('uno') });
  const roto: Record<string, MigrationStep> = {
    '001_uno': createTableStep('uno'),
    '002_dos': createTableStep('dos'),
    '003_tres': (ddl) => [...createTableStep('tres')(ddl), 'insert into no_hay values (1)'],
  };
  await expect(migrate(engine, roto)).rejects.toThrow(/no_hay/);
  expect(await tables(engine)).toEqual(['uno']);
  expect(await readAppliedSteps(engine)).toEqual(['001_uno']);
  await migrate(engine, { ...roto, '003_tres': createTableStep('tres') });
  expect((await tables(engine)).sort()).toEqual(['dos', 'tres', 'uno']);
});

test('the real schema applies once and a second run does nothing', async () => {
  const { engine, otro } = await empty();
  await migrate(engine, MIGRATIONS);
  const misiones = () => engine.db.selectFrom('mision').selectAll().orderBy('id').execute();
  const antes = await misiones();
  await migrate(otro(), MIGRATIONS);
  expect(await misiones()).toEqual(antes);
  expect(await readAppliedSteps(engine)).toEqual(Object.keys(MIGRATIONS));
});

test('refuses a database with unknown steps and names the step', async () => {
  const { engine } = await empty();
  await migrate(engine, { '001_uno': createTableStep('uno'), '002_dos': createTableStep('dos') });
  await expect(migrate(engine, { '001_uno': createTableStep('uno') })).rejects.toThrow('002_dos');
});

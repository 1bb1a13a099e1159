import { expect, onTestFinished, test } from 'vitest';
import { MIGRATIONS } from '../../../migrations/index.ts';
import { SILENT_LOG } from '../../../platform/database/databaseErrorReporter.ts';
import { migrate } from '../../../platform/database/migrate.ts';
import { openEngine } from '../../../platform/database/openEngine.ts';
import { createEmptyDatabase } from '../../../test-support/database/testDatabase.ts';

test('retired misiones stand above their categoria, but below the highest mision', async () => {
  const database = await createEmptyDatabase();
  onTestFinished(database.dropDatabase);
  const engine = openEngine(database.url, SILENT_LOG);
  onTestFinished(engine.close);
  const { db } = engine;
  await migrate(engine, Object.fromEntries(Object.entries(MIGRATIONS).filter(([name]) => name < '109')));
  const ladder = db.selectFrom('mision').select(['id', 'categoria', 'nombre']).orderBy('categoria').orderBy('posicion');
  const before = await ladder.where('categoria', '>=', 10).execute();
  const retired = before.filter(({ nombre }) => ['Mánager', 'Mánager General', 'Fundador'].includes(nombre));
  for (const { id } of retired)
    await db.updateTable('mision').set({ retirada: 1, posicion: -id }).where('id', '=', id).execute();
  await migrate(engine, MIGRATIONS);
  const after = await ladder.where('categoria', '>=', 11).execute();
  expect(after.map(({ nombre }) => nombre)).toEqual([
    'Mánager Senior',
    'Mánager',
    'Mánager General',
    'Cofundador',
    'Fundador',
    'Fundador Supremo',
  ]);
  const unchanged = await db
    .selectFrom('mision')
    .select('posicion')
    .where('categoria', '=', 10)
    .orderBy('posicion')
    .execute();
  expect(unchanged.map(({ posicion }) => posicion)).toEqual(
    before.filter((m) => m.categoria === 10).map((_, i) => i + 1),
  );
});

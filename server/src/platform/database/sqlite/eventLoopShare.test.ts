import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { SLOW_QUERY } from '../../../test-support/database/slowQuery.ts';
import { createDatabaseFile } from '../../../test-support/database/testDatabase.ts';
import { SILENT_LOG } from '../databaseErrorReporter.ts';
import { openEngine } from '../openEngine.ts';

test('the event loop turns between the statements of a call', async () => {
  const database = await createDatabaseFile();
  const { db, close } = openEngine(database.url, SILENT_LOG);
  onTestFinished(async () => {
    await close();
    await database.dropDatabase();
  });
  await sql`select 1`.execute(db);

  let turns = 0;
  let isReading = true;
  const count = (): void => {
    turns += 1;
    if (isReading) setImmediate(count);
  };
  setImmediate(count);
  for (let n = 0; n < 5; n += 1) await SLOW_QUERY.execute(db);
  isReading = false;

  expect(turns).toBeGreaterThanOrEqual(4);
});

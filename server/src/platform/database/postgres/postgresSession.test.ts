import { expect, onTestFinished, test } from 'vitest';
import { startServerProcess } from '../../../test-support/cluster/serverProcess.ts';
import { openPooler } from '../../../test-support/database/pooler.ts';
import { createDatabase, ENGINE } from '../../../test-support/database/testDatabase.ts';

const POOLED =
  /Conserje no puede arrancar: DATABASE_URL pasa por un intermediario que reparte las conexiones por transacción/;

test('refuses to start behind a transaction pooler and says why', async () => {
  const base = await createDatabase();
  onTestFinished(base.dropDatabase);
  if (ENGINE === 'postgres') await expect(startServerProcess(await openPooler(base.url))).rejects.toThrow(POOLED);
  const portal = await startServerProcess(base.url);
  expect(await portal.stop()).toBe(0);
});

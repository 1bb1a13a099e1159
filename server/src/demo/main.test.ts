import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { ROOT } from '../platform/projectRoot.ts';
import { startServerProcess } from '../test-support/cluster/serverProcess.ts';
import { createEmptyDatabase } from '../test-support/database/testDatabase.ts';

/** Runs the command on a database, for the smallest agency. */
const runDemo = (url: string): Promise<{ code: number | string | null | undefined; stdout: string; stderr: string }> =>
  new Promise((done) => {
    execFile(
      process.execPath,
      [join(ROOT, 'server/src/demo/main.ts'), '--usuarios', '20', '--semanas', '1', '--abiertos', '2'],
      { env: { ...process.env, DATABASE_URL: url, RESPALDO_CADA: '0' } },
      (error, stdout, stderr) => done({ code: error ? error.code : 0, stdout, stderr }),
    );
  });

test('the demo writes nothing while a portal works on the database, and fills it afterwards', async () => {
  const database = await createEmptyDatabase();
  onTestFinished(() => database.dropDatabase());
  const server = await startServerProcess(database.url);
  const early = await runDemo(database.url);
  expect(early.code).toBe(1);
  expect(early.stderr).toContain('La base de datos está en uso. Detén el portal');
  await server.stop();
  const { code, stdout, stderr } = await runDemo(database.url);
  expect(stderr).toBe('');
  expect(code).toBe(0);
  expect(stdout).toContain('usuarios y 2 tiempos abiertos');
});

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { FIRST_FREE, FIRST_WAITING, KEY, workFilling } from '../databases/content.ts';
import { copyOf, hashIn, sqliteDatabase } from '../databases/sqlite.ts';
import { checkSameList } from '../parts/servers.ts';
import { tapSqlite } from '../recording/driverTap.ts';
import { confirmBody, loginBody, openBody, recordServer } from '../recording/record.ts';
import { startBareFastify, startOurs } from './spawn.ts';

const FEW = { past: 10, open: 5, spare: 100 };

test('the bare server runs the recorded statements and gives the same answers', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'conserje-ceilings-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const filled = await sqliteDatabase(workFilling(FEW), () => undefined);
  const [reads, writes] = [copyOf(filled, folder, 'reads'), copyOf(filled, folder, 'writes')];
  const recording = await recordServer(copyOf(filled, folder, 'recorded'), tapSqlite());
  // The pages are not compared.
  const web = join(folder, 'web');
  mkdirSync(web);
  writeFileSync(join(web, 'index.html.br'), '');
  const servers = [
    await startOurs(reads),
    await startBareFastify({ recording, reads, writes, hash: hashIn(filled), web }),
  ] as const;
  onTestFinished(async () => void (await Promise.all(servers.map((server) => server.stop()))));
  await checkSameList(...servers);
  const answers = await Promise.all(
    servers.map(async ({ url }) => {
      const post = async (path: string, body: object) => {
        const headers = { key: KEY, 'content-type': 'application/json' };
        const answer = await fetch(`${url}/api/${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
        return [path, answer.status];
      };
      return [
        await post('openTime', openBody(FIRST_FREE)),
        await post('actionTime', confirmBody(FIRST_WAITING)),
        await post('login', loginBody(1)),
      ];
    }),
  );
  const done = ['openTime', 'actionTime', 'login'].map((path) => [path, 200]);
  expect(answers).toEqual([done, done]);
});

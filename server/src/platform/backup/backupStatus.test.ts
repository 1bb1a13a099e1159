import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readCopyElsewhereStatus, writeCopyElsewhereStatus } from './backupStatus.ts';

async function createFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'conserje-destino-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

const PLACE = 's3://copias/agencia';

test('without a place there is no state; a new place has no copy and no failure', async () => {
  const folder = await createFolder();
  expect(await readCopyElsewhereStatus(folder, null)).toBeNull();
  expect(await readCopyElsewhereStatus(folder, PLACE)).toEqual({ lugar: PLACE, ultima: null, fallo: null });
  expect(await readCopyElsewhereStatus(join(folder, 'falta'), PLACE)).toMatchObject({ ultima: null });
});

test('the state is what was stored last, readable by its owner alone, and does not count for another place', async () => {
  const folder = await createFolder();
  const ultima = { archivo: 'a.db', hecha: 1, comprobada: 2, bytes: 3 };
  await writeCopyElsewhereStatus(folder, { lugar: PLACE, ultima, fallo: null });
  const failed = { lugar: PLACE, ultima, fallo: { motivo: 'No hay sitio', desde: 4 } };
  await writeCopyElsewhereStatus(folder, failed);
  expect(await readCopyElsewhereStatus(folder, PLACE)).toEqual(failed);
  expect((await stat(join(folder, 'destino.json'))).mode & 0o777).toBe(0o600);
  expect(await readCopyElsewhereStatus(folder, '/otra')).toEqual({ lugar: '/otra', ultima: null, fallo: null });
});

test.each(['', '{"lugar":"s3:', 'null', '{}'])('a file that holds %j counts as none', async (text) => {
  const folder = await createFolder();
  await writeFile(join(folder, 'destino.json'), text);
  expect(await readCopyElsewhereStatus(folder, PLACE)).toEqual({ lugar: PLACE, ultima: null, fallo: null });
});

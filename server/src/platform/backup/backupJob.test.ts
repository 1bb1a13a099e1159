import { readdir, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { MIGRATIONS } from '../../migrations/index.ts';
import { backupRequest, backupsIn, createBackupFolder } from '../../test-support/database/backups.ts';
import { openPortal } from '../../test-support/portal/portal.ts';
import { createBackupScheduler } from './backupJob.ts';
import { backupBaseName, backupFileName } from './backupName.ts';
import type { RunBackup } from './backups.ts';
import { Backups } from './backups.ts';
import type { BackupRequest } from './createBackup.ts';
import { backUp } from './createBackup.ts';

const HOUR = 3_600_000;

async function round(keep = 3, intervalMs = 24 * HOUR) {
  const [portal, where] = [await openPortal(), await createBackupFolder()];
  const settings = { folder: where, intervalMs, keep };
  const requested: BackupRequest[] = [];
  const requestBehavior = { failure: null as Error | null };
  const run: RunBackup = async (task) => {
    requested.push(task);
    if (requestBehavior.failure) throw requestBehavior.failure;
    return backUp(task, MIGRATIONS);
  };
  const backups = new Backups({ url: portal.database.url, settings, run });
  const look = createBackupScheduler(portal.deps, backups, (task) => backups.make(task));
  const advance = async (horas: number): Promise<void> => {
    portal.clock.advance({ hours: horas });
    await look();
  };
  return { portal, where, requested, requestBehavior, advance };
}

test('makes a backup per interval, keeps the latest ones and touches no other files', async () => {
  const { where, requested, advance } = await round();
  await advance(0);
  expect(requested).toEqual([]);
  await advance(1);
  await advance(1);
  await advance(22);
  expect(requested).toHaveLength(1);
  const foreignOnes = ['otra-2020-01-01T00-00-00.000Z-041_porCobrar.db', 'notas.txt', 'conserje.db'];
  for (const foreign of foreignOnes) await writeFile(join(where, foreign), '');
  for (let day = 0; day < 5; day += 1) await advance(24);
  expect(requested).toHaveLength(6);
  const ownRows = (await backupsIn(where)).filter((n) => !foreignOnes.includes(n));
  const dias = ['2026-03-14', '2026-03-15', '2026-03-16'];
  expect(ownRows).toEqual(dias.map((day) => expect.stringContaining(`-${day}T15-00-00.000Z-`)));
  expect(await readdir(where)).toEqual(expect.arrayContaining(foreignOnes));
});

test('an interval of minutes is kept as well', async () => {
  const { requested, advance } = await round(3, HOUR / 30);
  await advance(1);
  for (let attempt = 0; attempt < 4; attempt += 1) await advance(1 / 60);
  expect(requested).toHaveLength(3);
});

test('keeps the backup just made even when the clock was set back', async () => {
  const { portal, where, advance } = await round(1);
  await advance(1);
  portal.clock.advance({ hours: -100 });
  await advance(0);
  await advance(1);
  const backups = await backupsIn(where);
  expect(backups).toHaveLength(1);
  expect(backups[0]).toContain('2026-03-06');
});

test('automatic backups do not prune pre-update, manual or unmarked ones', async () => {
  const { portal, where, advance } = await round(2);
  const byHand = await backUp(backupRequest(portal.database.url, where, { now: portal.deps.clock() }), MIGRATIONS);
  const [base, now] = [backupBaseName(portal.database.url), portal.deps.clock()];
  const old = backupFileName(base, { instant: now - 240 * HOUR, step: '041_porCobrar', kind: 'mano' });
  const antes = [1, 2, 3].map((n) =>
    backupFileName(base, { instant: now - n * HOUR, step: '041_porCobrar', kind: 'antes' }),
  );
  for (const name of [old, ...antes]) await writeFile(join(where, name), '');
  for (let attempt = 0; attempt < 3; attempt += 1) await advance(24);
  const backups = await backupsIn(where);
  expect(backups).toEqual(expect.arrayContaining([basename(byHand?.path ?? ''), old, ...antes]));
  expect(backups.filter((n) => n.endsWith('-sola.db'))).toHaveLength(2);
  expect(backups).toHaveLength(7);
});

test('backups of other kinds put no automatic one off', async () => {
  const { portal, where, requested, advance } = await round();
  await advance(1);
  for (let hour = 0; hour < 4; hour += 1) {
    portal.clock.advance({ hours: 6 });
    await backUp(backupRequest(portal.database.url, where, { now: portal.clock.now, kind: 'pedida' }), MIGRATIONS);
  }
  await advance(0);
  expect(requested).toHaveLength(2);
  expect((await backupsIn(where)).filter((name) => name.endsWith('-sola.db'))).toHaveLength(2);
});

test('reports a failure once, prunes nothing and retries later', async () => {
  const { portal, where, requested, requestBehavior, advance } = await round(1);
  await advance(1);
  const antes = await backupsIn(where);
  portal.log.length = 0;
  requestBehavior.failure = new Error('No hay sitio para una copia');
  for (let attempt = 0; attempt < 4; attempt += 1) await advance(25);
  await advance(0);
  expect(requested).toHaveLength(5);
  expect(portal.log).toEqual([expect.stringContaining('No hay sitio para una copia')]);
  expect(await backupsIn(where)).toEqual(antes);
  requestBehavior.failure = null;
  await advance(1);
  expect(portal.log).toEqual([expect.anything(), expect.stringContaining('backup made')]);
  expect(await backupsIn(where)).not.toEqual(antes);
});

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { backUpInWorker, createUpdateBackup } from '../backupInWorker.ts';
import { backups } from '../features/operations/backups/backups.routes.ts';
import { MIGRATIONS } from '../migrations/index.ts';
import { BackupInProgressError, withFolderLock } from '../platform/backup/backupFolder.ts';
import type { BackupKind } from '../platform/backup/backupName.ts';
import { backupBaseName, backupFileName } from '../platform/backup/backupName.ts';
import { readBackupSettings } from '../platform/backup/backupSettings.ts';
import { Backups } from '../platform/backup/backups.ts';
import { backUp } from '../platform/backup/createBackup.ts';
import { restore } from '../platform/backup/restoreBackup.ts';
import { SILENT_LOG } from '../platform/database/databaseErrorReporter.ts';
import { applySteps, migrate } from '../platform/database/migrate.ts';
import { openEngine } from '../platform/database/openEngine.ts';
import { ROOT } from '../platform/projectRoot.ts';
import { ADMIN, runCliCommand, startServerProcess } from '../test-support/cluster/serverProcess.ts';
import { backupRequest, backupsIn, createBackupFolder } from '../test-support/database/backups.ts';
import { readDatabaseContent } from '../test-support/database/databaseContent.ts';
import type { DatabaseTemplate, TestDatabase } from '../test-support/database/testDatabase.ts';
import { copyTemplate, createDatabase, createEmptyDatabase, ENGINE } from '../test-support/database/testDatabase.ts';
import { TestClock } from '../test-support/fakes/clock.ts';
import { FULL_AGENCIA_SIZE, openFullPortal } from '../test-support/portal/fullAgencia.ts';
import { expectBooksBalanced } from '../test-support/portal/paga.ts';
import type { Person } from '../test-support/portal/portal.ts';
import { openPortal, Portal } from '../test-support/portal/portal.ts';
import { waitUntil } from '../test-support/portal/waitUntil.ts';

const HOUR = 3_600_000;

const own = async (create: () => Promise<TestDatabase>): Promise<TestDatabase> => {
  const base = await create();
  onTestFinished(base.dropDatabase);
  return base;
};
const empty = (): Promise<TestDatabase> => own(createEmptyDatabase);
const restoreBackup = (copy: string, base: TestDatabase) =>
  restore(copy, base.url, { now: Date.now(), steps: MIGRATIONS, folder: dirname(copy), report: () => undefined });

test('a backup contains everything, only its owner can read it, and it can be restored into an empty database', async () => {
  const [portal, where, other] = [await openFullPortal(), await createBackupFolder(), await empty()];
  const result = await backUpInWorker(backupRequest(portal.database.url, where));
  expect(result).toMatchObject({ personas: FULL_AGENCIA_SIZE.usuarios, step: Object.keys(MIGRATIONS).at(-1) });
  const [name = ''] = await backupsIn(where);
  const mark = `${backupBaseName(portal.database.url)}.agencia`;
  expect((await readdir(where)).toSorted()).toEqual(['.candado', name, mark].toSorted());
  expect(name).toMatch(/^\w+-2026-03-10T15-00-00\.000Z-\d{3}_\w+\.db$/);
  expect([(await stat(where)).mode & 0o777, (await stat(join(where, name))).mode & 0o777]).toEqual([0o700, 0o600]);
  expect(await readDatabaseContent(`file:${join(where, name)}`)).toEqual(
    await readDatabaseContent(portal.database.url),
  );
  await restoreBackup(join(where, name), other);
  // A backup restores no access (decisions §3), and no state of backups.
  const noBackup = ['archivo', 'empezada', 'fallo', 'fallo_fecha', 'hecha'].map((column) => [column, null]);
  const copia = [JSON.stringify([...noBackup, ['id', 1], ['maquina', null], ['vence', null]])];
  const ended = { sesion: [], discord_cuenta: [], aparato: [], enlace_clave: [], enlace_calendario: [], copia };
  const { discord_bot: bot, ...restoredRows } = await readDatabaseContent(other.url);
  const { discord_bot: _running, ...rows } = await readDatabaseContent(portal.database.url);
  expect(restoredRows).toEqual({ ...rows, ...ended });
  expect(bot).toEqual([expect.stringContaining('El portal se restauró de una copia')]);
  const restored = new Portal(new TestClock(), { database: other });
  onTestFinished(() => restored.leave());
  await restored.open();
  await expectBooksBalanced(restored);
});

/** Opens and cancels tiempos until `shouldContinue` is false; reports each opened id to `hecho`. */
async function work(
  portal: Portal,
  supervisor: Person,
  bajo: Person,
  shouldContinue: () => boolean,
  hecho: (id: number) => void,
) {
  while (shouldContinue()) {
    const { data } = await portal
      .as(supervisor)
      .succeeds('POST openTime', { body: { bajo: bajo.id, alto: supervisor.id } });
    hecho(data.id);
    await portal
      .as(supervisor)
      .succeeds('POST actionTime', { body: { op: 4, id: data.id, alto: supervisor.id, pausa: 0, sumado: 0 } });
  }
}

test('a backup during writes contains everything answered before it began, and nothing half done', async () => {
  const [portal, where, other] = [await openPortal(), await createBackupFolder(), await empty()];
  const supervisor = await portal.createPerson({ categoria: 9 });
  const bajos = [await portal.createPerson(), await portal.createPerson(), await portal.createPerson()];
  const answeredIds: number[] = [];
  let next = true;
  const works = bajos.map((bajo) =>
    work(
      portal,
      supervisor,
      bajo,
      () => next,
      (id) => void answeredIds.push(id),
    ),
  );
  let antes: number[] = [];
  let result: Awaited<ReturnType<typeof backUpInWorker>> = null;
  try {
    await waitUntil(() => answeredIds.length >= 12);
    antes = [...answeredIds];
    result = await backUpInWorker(backupRequest(portal.database.url, where));
  } finally {
    next = false;
  }
  const durante = answeredIds.length - antes.length;
  await Promise.all(works);
  // The backup blocks no request.
  expect(durante).toBeGreaterThan(0);

  await restoreBackup(result?.path ?? '', other);
  const engine = openEngine(other.url, SILENT_LOG);
  onTestFinished(engine.close);
  const tiempos = await engine.db.selectFrom('tiempo').select(['id', 'cierre']).execute();
  const ids = new Set(tiempos.map((t) => t.id));
  expect(antes.filter((id) => !ids.has(id))).toEqual([]);
  const entries = await engine.db
    .selectFrom('bitacora')
    .select(['objeto', 'motivo'])
    .where('modulo', '=', 'tiempos')
    .execute();
  const de = (que: RegExp) => entries.filter((a) => que.test(a.motivo)).map((a) => a.objeto);
  expect(de(/^abrió/).toSorted()).toEqual([...ids].toSorted());
  expect(de(/^canceló/).toSorted()).toEqual(
    tiempos
      .filter((t) => t.cierre === 'cancelado')
      .map((t) => t.id)
      .toSorted(),
  );
});

describe('automatic backups', () => {
  test('the running portal makes them', async () => {
    const [base, where] = [await own(createDatabase), await createBackupFolder()];
    const reloj = new TestClock();
    const settings = { folder: where, intervalMs: HOUR, keep: 2 };
    const openBackups = (url: string) => new Backups({ url, settings, run: backUpInWorker });
    const portal = new Portal(reloj, { database: base, jobs: backups.jobs, openBackups });
    onTestFinished(() => portal.leave());
    await portal.open();
    reloj.advance({ minutes: 2 });
    await waitUntil(() => portal.log.join().includes('backup made'));
    expect(await backupsIn(where)).toHaveLength(1);
  });

  test('the running portal sends the newest to its other place', async () => {
    const [base, where] = [await own(createDatabase), await createBackupFolder()];
    const backup = await backUp(backupRequest(base.url, where), MIGRATIONS);
    const place = await mkdtemp(join(tmpdir(), 'conserje-destino-'));
    onTestFinished(() => rm(place, { recursive: true }));
    const settings = { RESPALDO_CARPETA: where, RESPALDO_DESTINO: place };
    const server = await startServerProcess(base.url, ADMIN, [], settings);
    const name = basename(backup?.path ?? '');
    await waitUntil(async () => (await readdir(place)).includes(name));
    expect(await readFile(join(place, name))).toEqual(await readFile(join(where, name)));
    expect(await server.stop()).toBe(0);
  });

  test('while another process makes one, no second one is made; afterwards a recent one is enough', async () => {
    const [portal, where] = [await openPortal(), await createBackupFolder()];
    const requested = backupRequest(portal.database.url, where);
    await withFolderLock(where, async () => {
      await expect(backUpInWorker(requested)).rejects.toBeInstanceOf(BackupInProgressError);
    });
    expect(await backupsIn(where)).toEqual([]);
    expect(await backUpInWorker(requested)).not.toBeNull();
    expect(await backUpInWorker({ ...requested, sufficientSince: requested.now - 1 })).toBeNull();
    expect(await backupsIn(where)).toHaveLength(1);
  });
});

test('a folder of backups is of one agency', async () => {
  const [portal, where] = [await openPortal(), await createBackupFolder()];
  const { url } = portal.database;
  const first = await backUp(backupRequest(url, where), MIGRATIONS);
  const { clave } = await portal.db.selectFrom('sello').select('clave').executeTakeFirstOrThrow();
  const becomeAgencia = (key: string) => portal.db.updateTable('sello').set({ clave: key }).execute();
  // Another agency whose database has the same name.
  await becomeAgencia('otra');
  const task = backupRequest(url, where, { kind: 'sola', keep: 1, now: Date.parse('2026-03-11T15:00:00Z') });
  await expect(backUp(task, MIGRATIONS)).rejects.toThrow(/hay copias de otra agencia.*RESPALDO_CARPETA/);
  expect(await backupsIn(where)).toEqual([basename(first?.path ?? '')]);
  await becomeAgencia(clave);
  expect(await backUp(task, MIGRATIONS)).not.toBeNull();
});

describe('before an update', () => {
  const lastSteps = Object.keys(MIGRATIONS).slice(-2);
  const old = Object.fromEntries(Object.entries(MIGRATIONS).filter(([step]) => !lastSteps.includes(step)));

  /** Agency that lacks the last steps. */
  const OLD: DatabaseTemplate = {
    nombre: 'antigua',
    isBare: true,
    async fill(url) {
      const engine = openEngine(url, SILENT_LOG);
      await applySteps(engine, old);
      await engine.close();
    },
  };

  async function oldDatabase(create = () => copyTemplate(OLD)) {
    const [base, where] = [await own(create), await createBackupFolder()];
    const engine = openEngine(base.url, SILENT_LOG);
    onTestFinished(engine.close);
    const backupSettings = { folder: where, intervalMs: 0, keep: 5 };
    const parts = { url: base.url, log: SILENT_LOG, clock: Date.now, backupSettings };
    return { engine, where, parts, antes: createUpdateBackup(engine, parts) };
  }
  const countAppliedSteps = async (engine: ReturnType<typeof openEngine>) =>
    (await sql<{ n: number }>`select count(*) as n from kysely_migration`.execute(engine.db)).rows[0]?.n;

  test('existing data is backed up; a new or current database is not', async () => {
    const { engine, where, antes } = await oldDatabase(createEmptyDatabase);
    await migrate(engine, old, antes);
    await expect(readdir(where)).rejects.toThrow('ENOENT');
    await migrate(engine, MIGRATIONS, antes);
    const [one, ...more] = await backupsIn(where);
    expect(more).toEqual([]);
    expect(one).toMatch(new RegExp(`-${Object.keys(old).at(-1)}-antes\\.db$`));
    await migrate(engine, MIGRATIONS, antes);
    expect(await backupsIn(where)).toHaveLength(1);
  });

  test('the starting portal makes the backup, and refuses to start with an invalid setting', async () => {
    const { where, parts } = await oldDatabase();
    const startWith = (settings: Record<string, string>) =>
      startServerProcess(parts.url, ADMIN, [], { RESPALDO_CARPETA: where, ...settings });
    await expect(startWith({ RESPALDO_GUARDAR: 'muchas' })).rejects.toThrow(
      'RESPALDO_GUARDAR debe ser un número entero',
    );
    const portal = await startWith({});
    const [one = '', ...more] = await backupsIn(where);
    expect(more).toEqual([]);
    expect(one).toMatch(/-antes\.db$/);
    expect(portal.printedLines.join()).toContain(one);
    await portal.stop();
  });

  test('if two portals start at once, one makes the backup and the other waits', async () => {
    const { engine, where, parts, antes } = await oldDatabase();
    await withFolderLock(where, async () => {
      await expect(migrate(engine, MIGRATIONS, antes)).rejects.toMatchObject({ code: 'BASE_OCUPADA' });
    });
    const item = () => startServerProcess(parts.url, ADMIN, [], { RESPALDO_CARPETA: where });
    const healthStatus = async ({ url }: { url: string }) => (await fetch(`${url}/health`)).status;
    const started = await Promise.allSettled([item(), item()]);
    const portals = started.flatMap((item) => (item.status === 'fulfilled' ? [item.value] : []));
    // An SQLite file allows only one server.
    expect(portals).toHaveLength(ENGINE === 'postgres' ? 2 : 1);
    for (const portal of portals) await waitUntil(async () => (await healthStatus(portal)) === 200);
    expect(await backupsIn(where)).toHaveLength(1);
    await Promise.all(portals.map((portal) => portal.stop()));
  });

  test('an update that fails repeatedly makes one backup, and another one after new activity', async () => {
    const { engine, where, antes } = await oldDatabase();
    const broken = { ...old, '999_rota': () => ['insert into no_hay values (1)'] };
    for (let attempt = 0; attempt < 3; attempt += 1)
      await expect(migrate(engine, broken, antes)).rejects.toThrow('no_hay');
    expect(await backupsIn(where)).toHaveLength(1);
    const row = { modulo: 'acceso', objeto: null, usuario: null, encargado: null, motivo: '', fecha: 0 } as const;
    await engine.db.insertInto('bitacora').values(row).execute();
    await expect(migrate(engine, broken, antes)).rejects.toThrow('no_hay');
    expect(await backupsIn(where)).toHaveLength(2);
  });

  test('an earlier backup that is damaged does not count: another one is made', async () => {
    const { engine, where, antes } = await oldDatabase();
    const broken = { ...old, '999_rota': () => ['insert into no_hay values (1)'] };
    await expect(migrate(engine, broken, antes)).rejects.toThrow('no_hay');
    const [whole = ''] = await backupsIn(where);
    const truncated = (await readFile(join(where, whole))).subarray(0, 40_960);
    for (const content of ['no es una base de datos', truncated]) {
      const backups = await backupsIn(where);
      await writeFile(join(where, backups.at(-1) ?? ''), content);
      await expect(migrate(engine, broken, antes)).rejects.toThrow('no_hay');
      expect(await backupsIn(where)).toHaveLength(backups.length + 1);
    }
  });

  test('only the three newest update backups are kept; backups of other kinds stay', async () => {
    const { where, parts, antes } = await oldDatabase();
    const backupNameOfDay = (day: number, kind: BackupKind): string =>
      backupFileName(backupBaseName(parts.url), { instant: day * 24 * HOUR, step: '001_agencia', kind });
    const previousBackups = [1, 2, 3].map((day) => backupNameOfDay(day, 'antes'));
    const rest = [backupNameOfDay(0, 'mano'), ...[4, 5, 6, 7].map((day) => backupNameOfDay(day, 'sola'))];
    await mkdir(where);
    for (const name of [...previousBackups, ...rest]) await writeFile(join(where, name), '');
    await antes(Object.keys(old).at(-1) ?? '');
    const backups = await backupsIn(where);
    expect(backups.filter((n) => !n.endsWith('-antes.db'))).toEqual(rest.toSorted());
    expect(backups.filter((n) => n.endsWith('-antes.db'))).toEqual([...previousBackups.slice(1), expect.anything()]);
  });

  test('without a backup there is no update, unless backups are turned off', async () => {
    const { engine, where, parts, antes } = await oldDatabase();
    // A file in place of the folder makes the backup fail.
    await writeFile(where, '');
    await expect(migrate(engine, MIGRATIONS, antes)).rejects.toThrow(/y no se pudo: .*RESPALDO_GUARDAR=0/);
    expect(Number(await countAppliedSteps(engine))).toBe(Object.keys(old).length);
    await migrate(
      engine,
      MIGRATIONS,
      createUpdateBackup(engine, { ...parts, backupSettings: { ...parts.backupSettings, keep: 0 } }),
    );
    expect(Number(await countAppliedSteps(engine))).toBe(Object.keys(MIGRATIONS).length);
  });
});

describe('the command', () => {
  test('prints what it did and deletes no backup', async () => {
    const [portal, where] = [await openPortal(), await createBackupFolder()];
    await portal.createPerson();
    const orden = () =>
      runCliCommand('respaldo', portal.database.url, [], { env: { RESPALDO_CARPETA: where, RESPALDO_GUARDAR: '1' } });
    const { exitCode, output, errorOutput } = await orden();
    expect({ exitCode, errorOutput }).toEqual({ exitCode: 0, errorOutput: '' });
    expect(output).toMatch(/Hecha y comprobada: .*\.db \(\d+,\d MB\)\nTiene 1 persona; /);
    await orden();
    expect(await backupsIn(where)).toHaveLength(2);
  });

  test('reports an invalid variable', async () => {
    const { exitCode, errorOutput } = await runCliCommand('respaldo', 'file:/no/hay.db', [], {
      env: { RESPALDO_CADA: 'a veces' },
    });
    expect({ exitCode, errorOutput }).toEqual({
      exitCode: 1,
      errorOutput: expect.stringContaining('RESPALDO_CADA debe ser un número'),
    });
    expect(() => readBackupSettings({ RESPALDO_GUARDAR: '1.5' }, 'file:x.db')).toThrow('número entero');
    expect(readBackupSettings({}, 'file:/datos/x.db')).toEqual({
      folder: '/datos/respaldos',
      intervalMs: 86_400_000,
      keep: 14,
      destination: null,
    });
  });

  test('on a full disk leaves nothing incomplete; the next run succeeds', async () => {
    const [portal, where] = [await openPortal(), await createBackupFolder()];
    await portal.createPerson();
    const orden = join(ROOT, 'server/dist/respaldo.js');
    // A limit on the file size, in blocks of 512 bytes, simulates a full disk.
    const child = spawn('sh', ['-c', `ulimit -f 300; exec "${process.execPath}" "${orden}"`], {
      env: { ...process.env, DATABASE_URL: portal.database.url, RESPALDO_CARPETA: where },
      stdio: 'ignore',
    });
    await once(child, 'exit');
    expect(child.exitCode).not.toBe(0);
    expect(await backupsIn(where)).toEqual([]);
    const env = { RESPALDO_CARPETA: where };
    expect(await runCliCommand('respaldo', portal.database.url, [], { env })).toMatchObject({ exitCode: 0 });
    expect((await readdir(where)).filter((n) => n.includes('haciendose'))).toEqual([]);
    expect(await backupsIn(where)).toHaveLength(1);
  });

  test('reports a missing database', async () => {
    const base = await empty();
    const { exitCode, errorOutput } = await runCliCommand('respaldo', base.url, [], {
      env: { RESPALDO_CARPETA: await createBackupFolder() },
    });
    expect({ exitCode, errorOutput }).toEqual({
      exitCode: 1,
      errorOutput: expect.stringMatching(/no hay (base de datos|ninguna agencia)/),
    });
  });
});

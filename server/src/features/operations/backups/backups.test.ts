import { randomUUID } from 'node:crypto';
import { statSync } from 'node:fs';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { hostname, tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import type { BackupList } from '@conserje/contract';
import { HOUR_MS } from '@conserje/rules';
import BetterSqlite3 from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import { buildApp } from '../../../app.ts';
import { MIGRATIONS } from '../../../migrations/index.ts';
import { writeCopyElsewhereStatus } from '../../../platform/backup/backupStatus.ts';
import { createFolderDestination } from '../../../platform/backup/folderDestination.ts';
import { restore } from '../../../platform/backup/restoreBackup.ts';
import { OperatorError } from '../../../platform/database/operatorError.ts';
import { ROOT } from '../../../platform/projectRoot.ts';
import { iso } from '../../../platform/time/dates.ts';
import { listenWithLimits } from '../../../test-support/cluster/listenWithLimits.ts';
import { sendDuringChange } from '../../../test-support/cluster/races.ts';
import { createEmptyDatabase, ENGINE } from '../../../test-support/database/testDatabase.ts';
import { isBackupDone, makeBackup, runAutomaticBackup } from '../../../test-support/portal/backups.ts';
import type { Person } from '../../../test-support/portal/portal.ts';
import { openPortal, Portal } from '../../../test-support/portal/portal.ts';
import { readSecurityEntries } from '../../../test-support/portal/securityLog.ts';
import { waitUntil } from '../../../test-support/portal/waitUntil.ts';
import { claimBackup } from './backups.queries.ts';

const IN_PROGRESS = { http: 409, error: 'COPIA_EN_CURSO' };

async function opened() {
  const portal = await openPortal();
  // The highest mision of the agency.
  const ana = await portal.createPerson({ nombre: 'Ana', categoria: 12, posicion: 3 });
  return { portal, ana, asks: portal.as(ana) };
}
const auditLines = async (portal: Portal): Promise<string[]> =>
  (await portal.db.selectFrom('bitacora').select('motivo').orderBy('id').execute()).map(({ motivo }) => motivo);
const download = (portal: Portal, person: Person, archivo: string) =>
  portal.app.inject({ method: 'POST', url: '/api/descargarCopia', headers: { key: person.key }, payload: { archivo } });

test('without backups the screen says so and offers to make one', async () => {
  const { asks } = await opened();
  expect(await asks.succeeds('GET copias')).toEqual({
    copias: [],
    total: 0,
    avisos: ['ninguna'],
    empezada: null,
    fallo: null,
    otra: null,
    lugar: null,
    cada: 24 * 60,
    quedan: 14,
    acciones: ['hacer'],
  });
});

test('a portal that closes begins no more backups', async () => {
  const { portal, asks } = await opened();
  await portal.deps.backups?.finish();
  await asks.succeeds('POST hacerCopia');
  await portal.close();
  expect(portal.heldBackups.requested).toEqual([]);
});

test('an interval of minutes is told in minutes', async () => {
  const { portal, ana } = await opened();
  const { backups: _own, ...deps } = portal.deps;
  const backups = portal.heldBackups.open(portal.database.url, { intervalMs: HOUR_MS / 4 });
  const app = await buildApp({ ...deps, backups });
  onTestFinished(() => app.close());
  const answer = await app.inject({ url: '/api/copias', headers: { key: ana.key } });
  expect(answer.json<BackupList>().cada).toBe(15);
});

test('a backup is under way for everyone, then listed; the log names its author twice', async () => {
  const { portal, ana, asks } = await opened();
  const { notices } = await portal.observe(() => asks.succeeds('POST hacerCopia'));
  expect(notices).toEqual([expect.objectContaining({ tema: 'copias', quien: 'Ana' })]);
  const leo = await portal.createPerson({ categoria: 11 });
  await portal.setExcepcion(leo, 'man');
  const running = await portal.as(leo).succeeds('GET copias');
  expect(running).toMatchObject({ empezada: portal.clock.iso(), acciones: [], copias: [] });
  expect(await portal.as(leo).fails('POST hacerCopia')).toMatchObject(IN_PROGRESS);
  portal.heldBackups.release();
  await waitUntil(() => isBackupDone(portal));
  const list = await asks.succeeds('GET copias');
  expect(list).toMatchObject({ empezada: null, acciones: ['hacer'], total: 1 });
  const [backup] = list.copias;
  expect(backup).toMatchObject({ clase: 'pedida', fecha: portal.clock.iso(), acciones: ['descargar'] });
  expect(backup?.bytes).toBeGreaterThan(100_000);
  expect(await auditLines(portal)).toEqual(['empezó una copia de seguridad', `hizo la copia ${backup?.archivo}`]);
  expect((await readSecurityEntries(portal)).at(-1)).toMatchObject({
    clase: 'respaldo',
    detalle: 'desde Mantenimiento',
    encargado: ana.id,
  });
});

test('a press while another one commits is refused', async () => {
  const { portal, asks } = await opened();
  const late = await sendDuringChange(portal, claimBackup, () => asks('POST', 'hacerCopia'));
  expect(late.body).toMatchObject({ error: 'COPIA_EN_CURSO' });
  expect(portal.heldBackups.requested).toEqual([]);
});

test('a repeated request with its key makes no second backup', async () => {
  const { portal, ana } = await opened();
  const asks = portal.as(ana, { headers: { 'idempotency-key': randomUUID() } });
  await asks.succeeds('POST hacerCopia');
  await asks.succeeds('POST hacerCopia');
  expect(portal.heldBackups.requested).toHaveLength(1);
});

test('a backup whose process died blocks the next one for a minute only', async () => {
  const { portal, asks } = await opened();
  await asks.succeeds('POST hacerCopia');
  await portal.restart();
  expect(await isBackupDone(portal)).toBe(true);
  await portal.db
    .updateTable('copia')
    .set({ empezada: portal.clock.now, vence: portal.clock.now + 60_000 })
    .execute();
  expect(await asks.fails('POST hacerCopia')).toMatchObject(IN_PROGRESS);
  portal.clock.advance({ minutes: 1 });
  expect(await asks.succeeds('GET copias')).toMatchObject({ empezada: null, acciones: ['hacer'] });
  await asks.succeeds('POST hacerCopia');
  // Set back, so that its end lies an hour ahead.
  portal.clock.advance({ minutes: -60 });
  expect(await asks.succeeds('GET copias')).toMatchObject({ empezada: null, acciones: ['hacer'] });
});

test('of the backups made from the screen five stay, and the others as they were', async () => {
  const { portal, ana, asks } = await opened();
  const kept = [
    await portal.heldBackups.place(portal.clock.now - HOUR_MS, 'sola'),
    await portal.heldBackups.place(portal.clock.now - HOUR_MS, 'mano'),
  ];
  for (let n = 6; n > 0; n -= 1) await portal.heldBackups.place(portal.clock.now - n * HOUR_MS, 'pedida');
  await makeBackup(portal, ana);
  const { copias } = await asks.succeeds('GET copias');
  expect(copias.filter((c) => c.clase === 'pedida')).toHaveLength(5);
  expect(copias.map((c) => c.archivo)).toEqual(expect.arrayContaining(kept));
});

test('a download is the whole agency up to the last change, and the log and the administrators learn of it', async () => {
  const { portal, ana, asks } = await opened();
  const leo = await portal.createPerson({ nombre: 'Leo', categoria: 11 });
  await portal.setExcepcion(leo, 'adm');
  await portal.createPerson({ nombre: 'Ultima' });
  await makeBackup(portal, ana);
  const [backup] = (await asks.succeeds('GET copias')).copias;
  const archivo = backup?.archivo ?? '';
  const answer = await download(portal, ana, archivo);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({
    'content-type': 'application/vnd.sqlite3',
    'content-length': String(backup?.bytes),
    'content-disposition': `attachment; filename="${archivo}"`,
    'cache-control': 'no-store',
  });
  expect(answer.headers).not.toHaveProperty('content-encoding');
  const copy = new BetterSqlite3(answer.rawPayload);
  onTestFinished(() => void copy.close());
  expect(copy.prepare("select usuario from usuario where usuario = 'Ultima'").pluck().all()).toEqual(['Ultima']);
  expect((await auditLines(portal)).at(-1)).toBe(`descargó la copia ${archivo}`);
  const entries = await readSecurityEntries(portal);
  expect(entries.slice(-2).map(({ clase }) => clase)).toEqual(['exportacion', 'alarma']);
  const notices = await portal.as(leo).succeeds('GET notificaciones');
  expect(JSON.stringify(notices)).toContain('descargó una copia de seguridad');
});

test('of two downloads under one key one is made and logged, and the other is told so', async () => {
  const { portal, ana } = await opened();
  const archivo = await portal.heldBackups.place();
  const headers = { key: ana.key, 'idempotency-key': randomUUID() };
  const ask = () => portal.app.inject({ method: 'POST', url: '/api/descargarCopia', headers, payload: { archivo } });
  const answers = await Promise.all([ask(), ask()]);
  const refused = answers
    .filter(({ statusCode }) => statusCode !== 200)
    .map((answer) => answer.json<{ msg: string }>());
  expect(refused).toMatchObject([{ msg: expect.stringContaining('Esa descarga ya empezó') }]);
  expect(await auditLines(portal)).toEqual([`descargó la copia ${archivo}`]);
});

test('only the highest categoria with a recent proof downloads; others see no button and are refused', async () => {
  const { portal, ana } = await opened();
  const archivo = await portal.heldBackups.place();
  const leo = await portal.createPerson({ nombre: 'Leo', categoria: 11 });
  await portal.setExcepcion(leo, 'man', 'adm');
  const { copias } = await portal.as(leo).succeeds('GET copias');
  expect(copias).toMatchObject([{ archivo, acciones: [] }]);
  for (const name of [archivo, 'falta.db'])
    expect((await download(portal, leo, name)).json()).toMatchObject({ error: 'SIN_PERMISO' });
  const stale = { ...ana, key: await portal.createSession(ana.id, false) };
  expect((await download(portal, stale, archivo)).json()).toMatchObject({ error: 'PRUEBA_RECIENTE' });
  // A member of the highest categoria without the permiso.
  await portal.grantPermisos(12, 'adm');
  expect((await download(portal, ana, archivo)).json()).toMatchObject({ error: 'SIN_PERMISO' });
  expect(await auditLines(portal)).toEqual([]);
});

test.each([
  ['..%2F', (name: string) => `../${name}`],
  ['absolute path', (_name: string, folder: string) => join(folder, '.candado')],
  ['lock file', () => '.candado'],
  ['database of the portal', () => '../conserje.db'],
  ['other file', () => 'notas.db'],
  ['backup of another database', () => 'otra-2026-03-10T15-00-00.000Z-083_copias.db'],
  ['null byte', (name: string) => `${name}\0`],
  ['empty name', () => ''],
])('a download of anything but a listed backup is refused: %s', async (_what, nameOf) => {
  const { portal, ana } = await opened();
  const { folder } = portal.heldBackups;
  const placed = await portal.heldBackups.place();
  for (const other of ['.candado', 'notas.db', 'otra-2026-03-10T15-00-00.000Z-083_copias.db'])
    await writeFile(join(folder, other), 'secret');
  const answer = await download(portal, ana, nameOf(placed, folder));
  expect(answer.body).not.toContain('secret');
  expect([400, 404]).toContain(answer.statusCode);
  expect(await auditLines(portal)).toEqual([]);
});

test('one download runs at a time, and the end of its client lets the next one begin', async () => {
  const { portal, ana } = await opened();
  const archivo = await portal.heldBackups.place();
  // Larger than the buffers of the connection, so that it waits for its reader.
  await writeFile(join(portal.heldBackups.folder, archivo), Buffer.alloc(24 * 1024 * 1024));
  const address = await listenWithLimits(portal);
  const headers = { key: ana.key, 'content-type': 'application/json' };
  const slow = request(`${address}/api/descargarCopia`, { method: 'POST', headers });
  const answered = new Promise<void>((done) =>
    slow.once('response', (response) => {
      response.pause();
      done();
    }),
  );
  slow.on('error', () => undefined);
  slow.end(JSON.stringify({ archivo }));
  await answered;
  expect((await download(portal, ana, archivo)).json()).toMatchObject({ error: 'DESCARGA_EN_CURSO' });
  slow.destroy();
  await waitUntil(async () => (await download(portal, ana, archivo)).statusCode === 200);
});

test('a failure is shown in plain words without paths, and ends with the next backup', async () => {
  const { portal, ana, asks } = await opened();
  const { folder } = portal.heldBackups;
  portal.heldBackups.failure = new OperatorError(`No hay sitio para una copia en ${folder}: quedan 3 MB.`);
  await makeBackup(portal, ana);
  const failed = await asks.succeeds('GET copias');
  expect(failed.avisos).toEqual(['ninguna', 'fallo']);
  expect(failed.fallo).toEqual({ fecha: portal.clock.iso(), msg: 'No hay sitio para una copia en …: quedan 3 MB.' });
  expect(await auditLines(portal)).toEqual(['empezó una copia de seguridad', 'no pudo hacer una copia']);
  portal.heldBackups.failure = new Error(`bug in ${folder}`);
  await makeBackup(portal, ana);
  expect((await asks.succeeds('GET copias')).fallo?.msg).toMatch(/^Algo salió mal/);
  portal.heldBackups.failure = null;
  await makeBackup(portal, ana);
  const { fallo, avisos } = await asks.succeeds('GET copias');
  expect({ fallo, avisos }).toEqual({ fallo: null, avisos: expect.not.arrayContaining(['fallo']) });
});

test('a folder that is no folder is told apart from an empty one', async () => {
  const { portal, ana, asks } = await opened();
  await writeFile(portal.heldBackups.folder, '');
  expect((await asks.succeeds('GET copias')).avisos).toEqual(['carpeta']);
  await makeBackup(portal, ana);
  const { avisos, fallo } = await asks.succeeds('GET copias');
  expect(avisos).toEqual(['carpeta', 'fallo']);
  expect(fallo?.msg).toMatch(/^No se puede escribir en la carpeta de copias …/);
});

test('an automatic backup is told without an author', async () => {
  const { portal } = await opened();
  const told: { quien: string | null; msg: string }[] = [];
  const mensaje = (message: string): void => {
    const event = JSON.parse(message) as { tema: string; quien: string | null; msg: string; para?: number };
    if (event.tema === 'copias' && event.para === undefined) told.push({ quien: event.quien, msg: event.msg });
  };
  onTestFinished(portal.engine.listen({ onMessage: mensaje, onGap: () => undefined }));
  await runAutomaticBackup(portal);
  portal.heldBackups.failure = new OperatorError('No hay sitio');
  await expect(runAutomaticBackup(portal)).rejects.toThrow('No hay sitio');
  await waitUntil(() => told.length === 4);
  const began = 'empezó una copia de seguridad';
  const ended = ['se hizo una copia de seguridad', 'no se pudo hacer la copia de seguridad automática'];
  expect(told).toEqual([began, ended[0], began, ended[1]].map((msg) => ({ quien: null, msg })));
});

test('an old backup, one of the future and one on another machine', async () => {
  const { portal, asks } = await opened();
  await portal.heldBackups.place(portal.clock.now - 25 * HOUR_MS - 1);
  expect((await asks.succeeds('GET copias')).avisos).toContain('vieja');
  await portal.heldBackups.place(portal.clock.now + HOUR_MS);
  expect((await asks.succeeds('GET copias')).avisos).toContain('vieja');
  const hecha = portal.clock.now - HOUR_MS;
  const made = portal.db.updateTable('copia').set({ hecha, archivo: 'x.db' });
  await made.set({ maquina: `${hostname()}-2` }).execute();
  const { avisos, otra } = await asks.succeeds('GET copias');
  expect(avisos).not.toContain('vieja');
  expect(otra).toEqual({ maquina: `${hostname()}-2`, fecha: iso(hecha) });
  // The folder is the same, and the machine has another name since.
  const archivo = await portal.heldBackups.place(hecha);
  await portal.db.updateTable('copia').set({ archivo }).execute();
  expect((await asks.succeeds('GET copias')).otra).toBeNull();
  await rm(join(portal.heldBackups.folder, archivo));
  expect((await asks.succeeds('GET copias')).otra).not.toBeNull();
  // Its file has been deleted.
  await portal.db.updateTable('copia').set({ maquina: hostname() }).execute();
  expect(await asks.succeeds('GET copias')).toMatchObject({ otra: null, avisos: expect.arrayContaining(['vieja']) });
});

test('copies at another place are shown with their last success and failure', async () => {
  const { portal, ana } = await opened();
  const { folder } = portal.heldBackups;
  await portal.heldBackups.place(portal.clock.now - HOUR_MS);
  const [lugar, checkedAt] = ['/mnt/otra', portal.clock.now - HOUR_MS];
  const { backups: _own, ...deps } = portal.deps;
  const backups = portal.heldBackups.open(portal.database.url, { destination: createFolderDestination(lugar) });
  const app = await buildApp({ ...deps, backups });
  onTestFinished(() => app.close());
  const list = async () => (await app.inject({ url: '/api/copias', headers: { key: ana.key } })).json<BackupList>();
  expect((await list()).lugar).toEqual({ nombre: lugar, llevada: null, fallo: null });
  const ultima = { archivo: 'x.db', hecha: checkedAt - 1, comprobada: checkedAt, bytes: 1 };
  await writeCopyElsewhereStatus(folder, { lugar, ultima, fallo: { motivo: 'No responde', desde: checkedAt } });
  expect(await list()).toMatchObject({
    lugar: { nombre: lugar, llevada: iso(checkedAt), fallo: 'No responde' },
    avisos: ['otro_lugar'],
  });
  // The folder of backups cannot be read.
  await rm(folder, { recursive: true });
  await writeFile(folder, '');
  expect(await list()).toMatchObject({ lugar: { nombre: lugar, llevada: null, fallo: null }, avisos: ['carpeta'] });
  const setup = await app.inject({ url: '/api/puestaEnMarcha', headers: { key: ana.key } });
  expect(setup.statusCode).toBe(200);
});

/** Returns a folder on another disk. */
function otherDiskThan(here: string): string {
  const other = [tmpdir(), '/dev/shm'].find((folder) => statSync(folder).dev !== statSync(here).dev);
  if (other === undefined) throw new Error('this machine has one disk only');
  return other;
}

test('backups on the disk of the database alone are told apart from those on another one', async () => {
  const { portal, ana } = await opened();
  const file = portal.database.url.replace('file:', '');
  const sameDisk = join(ENGINE === 'sqlite' ? dirname(file) : join(ROOT, '.cache'), `copias-${randomUUID()}`);
  const otherDisk = otherDiskThan(dirname(sameDisk));
  for (const [folder, expected] of [
    [sameDisk, ['mismo_disco']],
    [join(otherDisk, `copias-${randomUUID()}`), []],
  ] as const) {
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const { backups: _own, ...deps } = portal.deps;
    const app = await buildApp({ ...deps, backups: portal.heldBackups.open(portal.database.url, { folder }) });
    onTestFinished(() => app.close());
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, basename(await portal.heldBackups.place())), '');
    const { avisos } = (await app.inject({ url: '/api/copias', headers: { key: ana.key } })).json<BackupList>();
    expect(avisos).toEqual(expected);
  }
});

test('copies that arrived in a folder on the disk of the database are not elsewhere', async () => {
  const { portal, ana } = await opened();
  const here = ENGINE === 'sqlite' ? dirname(portal.database.url.replace('file:', '')) : join(ROOT, '.cache');
  const folder = join(here, `copias-${randomUUID()}`);
  await mkdir(folder, { recursive: true });
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await writeFile(join(folder, basename(await portal.heldBackups.place())), '');
  for (const [lugar, expected] of [
    [here, ['mismo_disco']],
    [otherDiskThan(here), []],
  ] as const) {
    const ultima = { archivo: 'x.db', hecha: portal.clock.now, comprobada: portal.clock.now, bytes: 1 };
    await writeCopyElsewhereStatus(folder, { lugar, ultima, fallo: null });
    const settings = { folder, destination: createFolderDestination(lugar) };
    const { backups: _own, ...deps } = portal.deps;
    const app = await buildApp({ ...deps, backups: portal.heldBackups.open(portal.database.url, settings) });
    onTestFinished(() => app.close());
    const { avisos } = (await app.inject({ url: '/api/copias', headers: { key: ana.key } })).json<BackupList>();
    expect(avisos).toEqual(expected);
  }
});

test('a restored agency has no backup under way, and lists the folder as it is', async () => {
  const { portal, ana } = await opened();
  await makeBackup(portal, ana);
  const [name = ''] = (await readdir(portal.heldBackups.folder)).filter((n) => n.endsWith('.db'));
  const copy = join(portal.heldBackups.folder, name);
  const row = new BetterSqlite3(copy, { readonly: true });
  // The backup that contains it was under way.
  expect(row.prepare('select empezada from copia').pluck().get()).toBe(portal.clock.now);
  row.close();
  const database = await createEmptyDatabase();
  onTestFinished(database.dropDatabase);
  const { folder } = portal.heldBackups;
  await restore(copy, database.url, { now: portal.clock.now, steps: MIGRATIONS, folder, report: () => undefined });
  const restored = new Portal(portal.clock, { database });
  onTestFinished(() => restored.leave());
  await restored.open();
  const again = { ...ana, key: await restored.createSession(ana.id) };
  expect(await restored.as(again).succeeds('GET copias')).toMatchObject({ empezada: null, otra: null, fallo: null });
});

test('a portal without a folder of backups says so', async () => {
  const { portal, ana } = await opened();
  const { backups: _none, ...deps } = portal.deps;
  const app = await buildApp(deps);
  onTestFinished(() => app.close());
  const answer = await app.inject({ url: '/api/copias', headers: { key: ana.key } });
  expect([answer.statusCode, answer.json<{ error: string }>().error]).toEqual([409, 'SIN_COPIAS']);
});

import { createHash } from 'node:crypto';
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { MIGRATIONS } from '../migrations/index.ts';
import { backupBaseName } from '../platform/backup/backupName.ts';
import { backUp } from '../platform/backup/createBackup.ts';
import { readDestination } from '../platform/backup/readDestination.ts';
import { restore } from '../platform/backup/restoreBackup.ts';
import { runCliCommand, startServerProcess } from '../test-support/cluster/serverProcess.ts';
import { readDatabaseContent } from '../test-support/database/databaseContent.ts';
import type { TestDatabase } from '../test-support/database/testDatabase.ts';
import { copyDatabase, createDatabase, createEmptyDatabase, ENGINE } from '../test-support/database/testDatabase.ts';
import { enableTwoFactor, logInRequest, totpCodeAt } from '../test-support/fakes/authenticator.ts';
import { TestClock } from '../test-support/fakes/clock.ts';
import { S3_SECRET, S3Server } from '../test-support/fakes/s3Server.ts';
import { CLAVE, Portal } from '../test-support/portal/portal.ts';

const own = async (run: () => Promise<TestDatabase>): Promise<TestDatabase> => {
  const base = await run();
  onTestFinished(base.dropDatabase);
  return base;
};
const path = (url: string): string => url.slice('file:'.length);

/** Agency with a backup of one person, and a second person created after it. */
async function makeScene() {
  const base = await createDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'conserje-restaurar-'));
  const portal = new Portal(new TestClock(), { database: base });
  await portal.open();
  const ana = await portal.createPerson({ nombre: 'Ana' });
  await portal.as({ ...ana, key: await portal.createSession(ana.id) }).succeeds('POST logout');
  // A running portal writes down the time.
  await portal.close();
  const task = {
    url: base.url,
    folder,
    now: Date.parse('2026-03-10T15:00:00Z'),
    kind: 'mano' as const,
    keep: null,
    sufficientSince: null,
  };
  const copy = (await backUp(task, MIGRATIONS))?.path ?? '';
  const contentThen = await readDatabaseContent(base.url);
  await portal.open();
  await portal.createPerson({ nombre: 'Beto' });
  await portal.close();
  return { base, copy, folder, contentThen, ana };
}

/** Made once; each test has a copy. */
let made: Awaited<ReturnType<typeof makeScene>>;
beforeAll(async () => {
  made = await makeScene();
});
afterAll(async () => {
  await made.base.dropDatabase();
  await rm(made.folder, { recursive: true, force: true });
});

async function scene() {
  const base = await own(() => copyDatabase(made.base));
  const folder = await mkdtemp(join(tmpdir(), 'conserje-restaurar-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const copy = join(folder, basename(made.copy));
  await copyFile(made.copy, copy);
  const portal = new Portal(new TestClock(), { database: base });
  onTestFinished(() => portal.leave());
  return { ...made, base, copy, folder, portal };
}

/**
 * Checks that a database has the content of a backup without its open access, and a security log entry of the restore.
 */
async function expectRestored(url: string, copied: Awaited<ReturnType<typeof readDatabaseContent>>): Promise<void> {
  const { vigilancia: current = [], ...rest } = await readDatabaseContent(url);
  const { vigilancia: antes = [], ...others } = copied;
  expect(rest).toEqual({ ...others, sesion: [], enlace_clave: [], enlace_calendario: [] });
  expect(current).toEqual(expect.arrayContaining(antes));
  expect(current.filter((row) => !antes.includes(row))).toEqual([expect.stringContaining('"restauracion"')]);
}

/** Content without the security log, which a running portal prunes. */
async function withoutSecurityLog(url: string) {
  const { vigilancia: _rows, vigilancia_limite: _until, ...rest } = await readDatabaseContent(url);
  return rest;
}

async function alterFile(which: string, change: string): Promise<void> {
  const sqlite = new BetterSqlite3(which);
  sqlite.unsafeMode();
  sqlite.exec(change);
  sqlite.close();
}

/** Invalid backups, and the expected complaint. */
const BAD_BACKUPS: [string, (copy: string) => Promise<void>, RegExp][] = [
  [
    'of something else',
    (copy) => writeFile(copy, 'no es una base de datos, ni se le parece'),
    /no es una base de datos/,
  ],
  ['truncated', async (copy) => writeFile(copy, (await readFile(copy)).subarray(0, 40_960)), /dañad/],
  [
    'with a changed block',
    async (copy) => {
      const bytes = await readFile(copy);
      await writeFile(copy, bytes.fill(0xff, 8_192, 12_288));
    },
    /dañad/,
  ],
  [
    'with an index removed underneath',
    (copy) => alterFile(copy, "pragma writable_schema = on; delete from sqlite_master where name = 'usuario_nombre'"),
    /El archivo está dañado: /,
  ],
  [
    'of a newer version',
    (copy) => alterFile(copy, "insert into kysely_migration values ('999_futuro', '2030')"),
    /versión más nueva.*999_futuro/,
  ],
  [
    'half transferred',
    (copy) => alterFile(copy, 'create table mudanza (clave text primary key, valor text)'),
    /a medio mudar/,
  ],
  [
    'with rows that name a missing person',
    (copy) => alterFile(copy, 'pragma foreign_keys = off; update usuario set mision = 9999'),
    /en la tabla usuario hay filas/,
  ],
];

describe.each(BAD_BACKUPS)('an invalid backup: %s', (_, corrupt, complaint) => {
  test('is rejected, and nothing changes', async () => {
    const { base, copy, folder } = await scene();
    const target = ENGINE === 'sqlite' ? base : await own(createEmptyDatabase);
    const antes = await readDatabaseContent(target.url);
    await corrupt(copy);
    const dicho: string[] = [];
    const parts = {
      now: Date.now(),
      steps: MIGRATIONS,
      folder,
      report: (sentence: string) => void dicho.push(sentence),
    };
    await expect(restore(copy, target.url, parts)).rejects.toThrow(complaint);
    expect(dicho).toEqual([]);
    expect(await readDatabaseContent(target.url)).toEqual(antes);
    if (ENGINE === 'sqlite')
      expect((await readdir(dirname(path(base.url)))).filter((n) => /apartada|restaurando/.test(n))).toEqual([]);
  });
});

test('the command reports a missing argument, a missing file and an invalid file', async () => {
  const base = await own(createEmptyDatabase);
  expect(await runCliCommand('restaurar', base.url)).toMatchObject({
    exitCode: 2,
    errorOutput: expect.stringContaining('Uso:'),
  });
  const without = await runCliCommand('restaurar', base.url, ['no-hay.db']);
  expect(without).toMatchObject({ exitCode: 1, errorOutput: 'No hay ningún archivo no-hay.db.\n' });
  const bad = await runCliCommand('restaurar', base.url, [new URL(import.meta.url).pathname]);
  expect(bad).toMatchObject({
    exitCode: 1,
    output: '',
    errorOutput: expect.stringContaining('no es una base de datos'),
  });
});

test('a wrong setting is named before anything is replaced', async () => {
  const { base, copy } = await scene();
  const before = await readDatabaseContent(base.url);
  const env = { RESPALDO_CADA: 'nunca' };
  expect(await runCliCommand('restaurar', base.url, [copy], { env })).toMatchObject({
    exitCode: 1,
    errorOutput: expect.stringContaining('RESPALDO_CADA debe ser un número'),
  });
  expect(await readDatabaseContent(base.url)).toEqual(before);
});

test('on a new machine the backups at their other place are listed, and one is fetched and restored', async () => {
  const { copy, contentThen, folder } = await scene();
  const [s3, target] = [await S3Server.open(), await own(createEmptyDatabase)];
  const env = { ...s3.env, RESPALDO_CARPETA: join(folder, 'nueva') };
  expect(await runCliCommand('restaurar', target.url, ['--destino'], { env })).toMatchObject({
    exitCode: 1,
    errorOutput: 'No hay copias en s3://copias/la agencia.\n',
  });
  const destination = readDestination(env);
  const content = await readFile(copy);
  const foreign = basename(copy).replace(/^.+?-(?=2026)/, 'otra-');
  await destination?.store(copy, foreign, createHash('sha256').update(content).digest('hex'));
  const { output: listed } = await runCliCommand('restaurar', target.url, ['--lista'], { env });
  expect(listed).toContain(foreign);
  expect(await runCliCommand('restaurar', target.url, ['--destino'], { env })).toMatchObject({
    exitCode: 1,
    errorOutput: expect.stringMatching(/^Las copias de .* son de una base de datos que se llama «.+», y la de /),
  });
  const ofThis = basename(copy).replace(/^.+?-(?=2026)/, `${backupBaseName(target.url)}-`);
  await destination?.store(copy, ofThis, createHash('sha256').update(content).digest('hex'));
  expect(await runCliCommand('restaurar', target.url, ['--destino'], { env })).toMatchObject({
    exitCode: 1,
    errorOutput: expect.stringContaining('hay copias de varias bases de datos'),
  });
  await destination?.remove(foreign);
  const ofTheFuture = ofThis.replace('2026', '2099');
  await destination?.store(copy, ofTheFuture, createHash('sha256').update(content).digest('hex'));
  expect(await runCliCommand('restaurar', target.url, ['--destino'], { env })).toMatchObject({
    exitCode: 1,
    errorOutput: expect.stringContaining(`La copia ${ofTheFuture} tiene una fecha que todavía no llega`),
  });
  await destination?.remove(ofTheFuture);
  const missing = basename(copy).replace('2026', '2025');
  expect(await runCliCommand('restaurar', target.url, ['--destino', missing], { env })).toMatchObject({
    exitCode: 1,
    errorOutput: expect.stringContaining('no está ese bucket, o ese archivo'),
  });
  // A portal that was started here first made backups of its own agency.
  await mkdir(join(folder, 'nueva'), { recursive: true });
  await writeFile(join(folder, 'nueva', `${backupBaseName(target.url)}.agencia`), 'otra');
  const { exitCode, output } = await runCliCommand('restaurar', target.url, ['--destino'], { env });
  expect({ exitCode, output }).toEqual({ exitCode: 0, output: expect.stringContaining('Traída de s3://copias/') });
  expect(listed + output).not.toContain(S3_SECRET);
  await expectRestored(target.url, contentThen);
  expect((await readdir(join(folder, 'nueva'))).filter((name) => name.endsWith('.db'))).toEqual([ofThis]);
});

test('access that was open at the time of the backup is closed by the restore, and the command says so', async () => {
  const { base, ana, portal, folder } = await scene();
  await portal.open();
  const boss = await portal.createPerson({ nombre: 'Jefa', categoria: 12 });
  const requested = { nombre: 'Bot', permisos: '', escribe: true, dias: 30 };
  const { clave } = await portal.as(ana).succeeds('POST crearPrograma', { body: requested });
  const { enlace } = await portal.as(boss).succeeds('POST enlaceClave', { body: { usuario: ana.id } });
  await portal.as(ana).succeeds('POST crearCalendario', { body: { todas: false } });
  const { secreto } = await portal.as(ana).succeeds('POST prepararDosPasos');
  const ofBoss = await enableTwoFactor(portal, boss);
  const { id: sesion } = await portal.db.selectFrom('sesion').select('id').limit(1).executeTakeFirstOrThrow();
  const account = { usuario: ana.id, sesion, cuenta: '1', nombre: 'ana', desde: portal.clock.now };
  await portal.db.insertInto('discord_cuenta').values(account).execute();
  const ofDiscord = { token: 'cifrado', aplicacion: '1', clave_publica: 'a' };
  await portal.db.updateTable('discord_bot').set(ofDiscord).execute();
  const task = { url: base.url, folder, kind: 'mano' as const, keep: null, sufficientSince: null };
  const copy = (await backUp({ ...task, now: portal.clock.now }, MIGRATIONS))?.path ?? '';
  // Changed after the backup: her password is a new one and this access has ended.
  const other = { clavea: CLAVE, claven: 'otra-clave-larga' };
  await portal.as(ana).succeeds('POST cambioClave', { body: other });
  await portal.close();
  const target = ENGINE === 'sqlite' ? base : await own(createEmptyDatabase);
  const { exitCode, output } = await runCliCommand('restaurar', target.url, [copy]);
  expect({ exitCode, output }).toEqual({
    exitCode: 0,
    output: expect.stringMatching(
      /Se cerró lo que la copia tenía abierto: \d+ sesiones y claves para bots, 1 enlace para elegir contraseña, 1 enlace de calendario, 1 verificación en dos pasos a medio activar y 1 cuenta unida de Discord\. Las contraseñas son las de la fecha de la copia\. El bot de Discord espera hasta que alguien toque «Revisar» en Mantenimiento\. Después quita sus roles a quien todavía no unió su cuenta otra vez\.\n(?:.*\n)*Si es el portal que usa la agencia, borra .*\.restaurada: /,
    ),
  });
  const returned = new Portal(portal.clock, { database: target });
  onTestFinished(() => returned.close());
  await returned.open();
  for (const key of [ana.key, clave, boss.key])
    expect(await returned.as({ ...ana, key }).fails('GET checkUser')).toMatchObject({ http: 401 });
  expect(await returned.as().fails('POST mirarEnlace', { body: { enlace } })).toMatchObject({ http: 404 });
  expect(await returned.db.selectFrom('discord_cuenta').select('cuenta').execute()).toEqual([]);
  const bot = await returned.db.selectFrom('discord_bot').select('fallo_token').executeTakeFirst();
  expect(bot?.fallo_token).toContain('se restauró de una copia');
  const who = { ...ana, key: await returned.createSession(ana.id) };
  const pendiente = { codigo: totpCodeAt(secreto, returned.clock.now) };
  expect(await returned.as(who).fails('POST activarDosPasos', { body: pendiente })).toMatchObject({ http: 404 });
  // Enabled two-factor authentication stays enabled.
  expect(await returned.as().fails('POST login', logInRequest('Jefa'))).toMatchObject({ error: 'CODIGO_DOS_PASOS' });
  await returned.as().succeeds('POST login', logInRequest('Jefa', totpCodeAt(ofBoss.secreto, returned.clock.now)));
});

if (ENGINE === 'postgres')
  test('a server database is restored only into an empty one', async () => {
    const { base, copy, contentThen, folder } = await scene();
    const full = await runCliCommand('restaurar', base.url, [copy]);
    expect(full).toMatchObject({ exitCode: 1, errorOutput: expect.stringContaining('El destino no está vacío') });
    const empty = await own(createEmptyDatabase);
    // The folder for temporary files may be memory: it is not used.
    const env = { TMPDIR: join(folder, 'no-hay'), RESPALDO_CARPETA: folder };
    const { exitCode, output } = await runCliCommand('restaurar', empty.url, [copy], { env });
    expect({ exitCode, output }).toEqual({ exitCode: 0, output: expect.stringContaining('Tiene 1 persona;') });
    await expectRestored(empty.url, contentThen);
    expect((await readdir(folder)).filter((name) => name.endsWith('.db') || name.includes('restaurando'))).toEqual([
      basename(copy),
    ]);
  });

if (ENGINE === 'sqlite')
  describe('a file', () => {
    const setAsideFileOf = async (url: string): Promise<string> => {
      const names = await readdir(dirname(path(url)));
      return join(dirname(path(url)), names.find((n) => /-apartada-.*(db|wal)$/.test(n)) ?? '');
    };

    test('is told as restored, with what remains to be done, if its line in the security log fails', async () => {
      const { base, copy } = await scene();
      await alterFile(
        copy,
        "create trigger falla before insert on vigilancia begin select raise(abort, 'sin sitio'); end",
      );
      const { exitCode, output, errorOutput } = await runCliCommand('restaurar', base.url, [copy]);
      expect({ exitCode, errorOutput }).toEqual({
        exitCode: 1,
        errorOutput: expect.stringMatching(/^La restauración está hecha, pero no quedó en Seguridad\. .*sin sitio/),
      });
      expect(output).toMatch(/^Restaurada en (.*\n)*Lo que había antes quedó en (.*\n)*.*\.restaurada/);
    });

    test('is left as it is if the folder of backups cannot be written', async () => {
      const { base, copy } = await scene();
      const before = await readDatabaseContent(base.url);
      const env = { RESPALDO_CARPETA: join(copy, 'dentro-de-un-archivo') };
      expect(await runCliCommand('restaurar', base.url, [copy], { env })).toMatchObject({
        exitCode: 1,
        errorOutput: expect.stringContaining('No se puede escribir en la carpeta de copias'),
      });
      expect(await readDatabaseContent(base.url)).toEqual(before);
    });

    test('is replaced by the backup, and the previous database is kept aside, complete', async () => {
      const { base, copy, contentThen, ana, portal } = await scene();
      const antes = await readDatabaseContent(base.url);
      const { exitCode, output, errorOutput } = await runCliCommand('restaurar', base.url, [copy]);
      expect({ exitCode, errorOutput }).toEqual({ exitCode: 0, errorOutput: '' });
      expect(output).toMatch(
        /la copia del 10 de marzo de 2026 a las 15:00 UTC\.\nTiene 1 persona; su último registro es el/,
      );
      await expectRestored(base.url, contentThen);
      const apartada = await setAsideFileOf(base.url);
      expect(output).toContain(apartada);
      expect(await readDatabaseContent(`file:${apartada}`)).toEqual(antes);
      expect((await stat(path(base.url))).mode & 0o777).toBe(0o600);
      // The backup may be needed again.
      expect(await readDatabaseContent(`file:${copy}`)).toEqual(contentThen);
      await portal.open();
      expect(await portal.as(ana).fails('GET checkUser')).toMatchObject({ http: 401 });
    });

    test('is not replaced while the portal runs, and nothing changes', async () => {
      const { base, copy } = await scene();
      const portal = await startServerProcess(base.url);
      const antes = await withoutSecurityLog(base.url);
      const { exitCode, errorOutput } = await runCliCommand('restaurar', base.url, [copy]);
      expect({ exitCode, errorOutput }).toEqual({
        exitCode: 1,
        errorOutput: expect.stringContaining('está en uso. Detén el portal'),
      });
      expect(await withoutSecurityLog(base.url)).toEqual(antes);
      await portal.kill();
      expect((await runCliCommand('restaurar', base.url, [copy])).exitCode).toBe(0);
      // The set-aside database includes the write-ahead log of the killed process.
      expect(await withoutSecurityLog(`file:${await setAsideFileOf(base.url)}`)).toEqual(antes);
      const names = await readdir(dirname(path(base.url)));
      expect(names.filter((n) => /-(wal|shm|journal)$/.test(n))).toEqual([]);
    });

    test('is replaced even if it is damaged, and is kept aside', async () => {
      const { base, copy, contentThen } = await scene();
      await writeFile(path(base.url), 'esto ya no es nada');
      await writeFile(`${path(base.url)}-wal`, 'ni esto');
      expect((await runCliCommand('restaurar', base.url, [copy])).exitCode).toBe(0);
      await expectRestored(base.url, contentThen);
      const apartada = await setAsideFileOf(base.url);
      expect(await readFile(apartada, 'utf8')).toBe('esto ya no es nada');
      expect(await readFile(`${apartada}-wal`, 'utf8')).toBe('ni esto');
    });

    test('is created if only the journal of a killed portal is left, which is kept aside', async () => {
      const { base, copy, contentThen } = await scene();
      const portal = await startServerProcess(base.url);
      const body = JSON.stringify({ op: 0, usuario: 'Beto', clave: CLAVE });
      const headers = { 'content-type': 'application/json' };
      expect((await fetch(`${portal.url}/api/login`, { method: 'POST', headers, body })).status).toBe(200);
      await portal.kill();
      const journal = await readFile(`${path(base.url)}-wal`);
      expect(journal.length).toBeGreaterThan(0);
      await rm(path(base.url));
      const { exitCode, output } = await runCliCommand('restaurar', base.url, [copy]);
      const apartada = await setAsideFileOf(base.url);
      expect({ exitCode, output }).toEqual({ exitCode: 0, output: expect.stringContaining(`quedó en ${apartada}`) });
      expect(await readFile(apartada)).toEqual(journal);
      await expectRestored(base.url, contentThen);
    });

    test('is created if missing, also from a manual copy with its write-ahead log', async () => {
      const { base, copy, folder } = await scene();
      const engine = new BetterSqlite3(path(base.url));
      onTestFinished(() => void engine.close());
      engine.pragma('journal_mode = wal');
      engine.exec("insert into configuracion values ('nueva', '1')");
      const byHand = join(folder, 'a-mano.db');
      for (const rest of ['', '-wal']) await copyFile(path(base.url) + rest, byHand + rest);
      const other = await own(createEmptyDatabase);
      const { exitCode, output } = await runCliCommand('restaurar', other.url, [byHand]);
      expect({ exitCode, output }).toEqual({ exitCode: 0, output: expect.not.stringContaining('quedó en') });
      await expectRestored(other.url, await readDatabaseContent(base.url));
      const same = await runCliCommand('restaurar', base.url, [path(base.url)]);
      expect(same).toMatchObject({ exitCode: 1, errorOutput: expect.stringContaining('la base de datos misma') });
      expect(copy).not.toBe('');
    });
  });

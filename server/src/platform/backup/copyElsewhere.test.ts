import fs from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { DAY_MS, REQUESTED_BACKUPS_KEPT } from '@conserje/rules';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { MIGRATIONS } from '../../migrations/index.ts';
import { backupRequest, createBackupFolder } from '../../test-support/database/backups.ts';
import { S3_SECRET, S3Server } from '../../test-support/fakes/s3Server.ts';
import { openPortal } from '../../test-support/portal/portal.ts';
import { OperatorError } from '../database/operatorError.ts';
import { markRestored } from './backupFolderOwner.ts';
import type { BackupKind } from './backupName.ts';
import { backupBaseName, backupFileName } from './backupName.ts';
import { readBackupSettings } from './backupSettings.ts';
import { readCopyElsewhereStatus } from './backupStatus.ts';
import { createBackupCopier, fetchBackupCopy, listCopiesElsewhere } from './copyElsewhere.ts';
import { backUp } from './createBackup.ts';
import type { Destination } from './destination.ts';

const STEP = '001_inicio';

/** A portal whose backups are sent to the place of these settings. */
async function scene(env: Record<string, string>) {
  const [portal, folder] = [await openPortal(), await createBackupFolder()];
  const { url } = portal.database;
  const settings = readBackupSettings({ ...env, RESPALDO_CARPETA: folder, RESPALDO_GUARDAR: '2' }, url);
  const { destination } = settings;
  if (!destination) throw new Error('the settings name no place');
  const end = new AbortController();
  const told = { count: 0 };
  const tellHolders = async (): Promise<void> => {
    told.count += 1;
  };
  const look = createBackupCopier(
    portal.deps,
    { ...settings, url, destination },
    {
      signal: end.signal,
      tellHolders,
    },
  );
  portal.log.length = 0;
  /** Adds a backup of these contents, an hour after the last. */
  const addBackup = async (content: string, kind: BackupKind = 'sola'): Promise<string> => {
    portal.clock.advance({ hours: 1 });
    await mkdir(folder, { recursive: true });
    const name = backupFileName(backupBaseName(url), { instant: portal.clock.now, step: STEP, kind });
    await writeFile(join(folder, name), content);
    return name;
  };
  const status = () => readCopyElsewhereStatus(folder, destination.lugar);
  return { portal, folder, destination, look, addBackup, status, end, told };
}

async function otherFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'conserje-destino-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

async function contentOf(destination: Destination, name: string): Promise<string> {
  const folder = await otherFolder();
  return readFile(await fetchBackupCopy(destination, name, folder), 'utf8');
}

describe.each([
  { place: 'a folder', open: async () => ({ RESPALDO_DESTINO: await otherFolder() }) },
  { place: 'an S3 bucket', open: async () => (await S3Server.open()).env },
])('backups are sent to $place', ({ open }) => {
  test('each new one, once; it is read back and can be fetched; the oldest automatic ones are removed', async () => {
    const { portal, destination, look, addBackup, status } = await scene(await open());
    await look();
    expect(await status()).toEqual({ lugar: destination.lugar, ultima: null, fallo: null });
    const names: string[] = [];
    for (const [content, kind] of [
      ['primera', 'mano'],
      ['segunda', 'sola'],
      ['tercera', 'antes'],
      ['cuarta', 'sola'],
      ['quinta', 'sola'],
    ] as const) {
      names.push(await addBackup(content, kind));
      await look();
      await look();
    }
    const [first = '', , third = '', fourth = '', fifth = ''] = names;
    expect((await listCopiesElsewhere(destination)).map(({ path }) => path)).toEqual([fifth, fourth, third, first]);
    expect(await contentOf(destination, fifth)).toBe('quinta');
    expect(await status()).toEqual({
      lugar: destination.lugar,
      ultima: { archivo: fifth, hecha: portal.clock.now, comprobada: portal.clock.now, bytes: 6 },
      fallo: null,
    });
    expect(portal.log.filter((line) => line.includes('backup sent'))).toHaveLength(5);
  });

  test('of those that a person made on the screen the newest stay', async () => {
    const { destination, look, addBackup } = await scene(await open());
    const names: string[] = [];
    for (let i = 0; i <= REQUESTED_BACKUPS_KEPT; i += 1) {
      names.push(await addBackup(`${i}`, 'pedida'));
      await look();
    }
    expect((await listCopiesElsewhere(destination)).map(({ path }) => path)).toEqual(names.slice(1).toReversed());
  });

  test('a name that is no backup, or a path, is not fetched', async () => {
    const { destination, folder } = await scene(await open());
    for (const name of ['../conserje.db', `sub/${backupFileName('x', { instant: 0, step: STEP, kind: 'mano' })}`])
      await expect(fetchBackupCopy(destination, name, folder)).rejects.toThrow('no es el nombre de una copia');
  });
});

describe('a failure is told and tried again after ten minutes', () => {
  test('of a service that refuses; the log and the state name no secret', async () => {
    const s3 = await S3Server.open();
    const { portal, look, addBackup, status } = await scene(s3.env);
    s3.failure = { status: 507, code: 'Lleno' };
    const name = await addBackup('una');
    const failedAt = portal.clock.now;
    await look();
    s3.failure = null;
    await look();
    const fallo = { motivo: 's3://copias/la agencia: no hay sitio (respondió 507 Lleno)', desde: failedAt };
    expect(await status()).toMatchObject({ ultima: null, fallo });
    portal.clock.advance({ minutes: 11 });
    await look();
    expect(await status()).toMatchObject({ ultima: { archivo: name }, fallo: null });
    expect(portal.log.filter((line) => line.includes('could not be sent'))).toHaveLength(1);
    expect(portal.log.join()).not.toContain(S3_SECRET);
  });

  test('of a wrong secret, a missing bucket, and a service that is away', async () => {
    const s3 = await S3Server.open();
    for (const [env, motivo] of [
      [{ ...s3.env, RESPALDO_S3_SECRETO: 'otro' }, /no acepta RESPALDO_S3_ID.*SignatureDoesNotMatch/],
      [{ ...s3.env, RESPALDO_DESTINO: 's3://otro-bucket' }, /no está ese bucket.*NoSuchBucket/],
      [{ ...s3.env, RESPALDO_S3_SERVIDOR: 'http://127.0.0.1:2' }, /no acepta conexiones/],
    ] as const) {
      const { look, addBackup, status } = await scene(env);
      await addBackup('una');
      await look();
      expect((await status())?.fallo?.motivo).toMatch(motivo);
    }
  });

  test('of a copy that arrives with a changed byte', async () => {
    const s3 = await S3Server.open();
    s3.spoil = (content) => Buffer.from([Number(content[0]) ^ 1, ...content.subarray(1)]);
    const { look, addBackup, status } = await scene(s3.env);
    await addBackup('una');
    await look();
    expect(await status()).toMatchObject({ ultima: null, fallo: { motivo: expect.stringContaining('no es igual') } });
  });

  test('and people are told once it lasts an hour, and again only after a copy arrived', async () => {
    const s3 = await S3Server.open();
    const { portal, look, addBackup, told } = await scene(s3.env);
    const fail = async (minutes: number): Promise<number> => {
      portal.clock.advance({ minutes });
      await look();
      return told.count;
    };
    const full = { status: 507, code: 'Lleno' };
    s3.failure = full;
    await addBackup('una');
    expect([await fail(0), await fail(59), await fail(11), await fail(60), await fail(600)]).toEqual([0, 0, 1, 1, 1]);
    s3.failure = null;
    expect(await fail(11)).toBe(1);
    s3.failure = full;
    await addBackup('dos');
    expect([await fail(0), await fail(61)]).toEqual([1, 2]);
  });

  test('of old copies that cannot be removed: what arrived counts, and removing them is tried again', async () => {
    const { portal, folder, destination, addBackup, status, end, told } = await scene({
      RESPALDO_DESTINO: await otherFolder(),
    });
    let [mayRemove, mayStore] = [false, true];
    const locked: Destination = {
      ...destination,
      store: async (...parts) => {
        if (!mayStore) throw new OperatorError('el servicio no deja entrar');
        await destination.store(...parts);
      },
      remove: async (...parts) => {
        if (!mayRemove) throw new OperatorError('el servicio no deja borrar');
        await destination.remove(...parts);
      },
    };
    const look = createBackupCopier(
      portal.deps,
      { url: portal.database.url, folder, keep: 1, destination: locked },
      {
        signal: end.signal,
        tellHolders: async () => {
          told.count += 1;
        },
      },
    );
    for (const content of ['una', 'dos']) {
      await addBackup(content);
      await look();
    }
    const newest = await addBackup('tres');
    await look();
    expect(await status()).toMatchObject({
      ultima: { archivo: newest },
      fallo: { motivo: expect.stringMatching(/no se pudieron borrar las más viejas\. .*no deja borrar/) },
    });
    expect(told.count).toBe(1);
    expect(await listCopiesElsewhere(destination)).toHaveLength(3);
    // That it does not arrive any more is another failure.
    mayStore = false;
    const unsent = await addBackup('cuatro');
    await look();
    portal.clock.advance({ hours: 2 });
    await look();
    expect(told.count).toBe(2);
    expect(portal.log.filter((line) => line.includes('could not be sent'))).toHaveLength(2);
    [mayRemove, mayStore] = [true, true];
    portal.clock.advance({ minutes: 11 });
    await look();
    expect(await status()).toMatchObject({ ultima: { archivo: unsent }, fallo: null });
    expect((await listCopiesElsewhere(destination)).map(({ path }) => path)).toEqual([unsent]);
  });

  test('of a folder of backups that is none', async () => {
    const { portal, folder, look, status } = await scene({ RESPALDO_DESTINO: await otherFolder() });
    await writeFile(folder, '');
    for (const minutes of [0, 1, 11]) {
      portal.clock.advance({ minutes });
      await look();
    }
    expect(await status()).toMatchObject({ ultima: null, fallo: null });
    expect(portal.log.filter((line) => line.includes('could not be sent'))).toHaveLength(1);
  });

  test('of a folder of another machine that is away', async () => {
    const place = await otherFolder();
    const { look, addBackup, status } = await scene({ RESPALDO_DESTINO: place });
    await addBackup('una');
    const away = Object.assign(new Error('ETIMEDOUT: connection timed out, copyfile'), {
      code: 'ETIMEDOUT',
      syscall: 'copyfile',
    });
    const copies = vi.spyOn(fs.promises, 'copyFile').mockRejectedValue(away);
    syncBuiltinESMExports();
    onTestFinished(() => {
      copies.mockRestore();
      syncBuiltinESMExports();
    });
    await look();
    expect((await status())?.fallo?.motivo).toBe(`La carpeta ${place}: su servidor no responde`);
  });

  test('of a folder that is not there, which is not created', async () => {
    const missing = join(await otherFolder(), 'disco');
    const { look, addBackup, status } = await scene({ RESPALDO_DESTINO: missing });
    await addBackup('una');
    await look();
    expect((await status())?.fallo?.motivo).toBe(`La carpeta ${missing}: no está. ¿Falta conectar el disco?`);
    await expect(stat(missing)).rejects.toThrow('ENOENT');
  });
});

test('a restored agency sends nothing until somebody confirms that it is the one in use', async () => {
  const { portal, folder, destination, look, addBackup, status } = await scene({
    RESPALDO_DESTINO: await otherFolder(),
  });
  const mark = await markRestored(folder, backupBaseName(portal.database.url));
  const name = await addBackup('una');
  await look();
  expect(await status()).toMatchObject({ ultima: null, fallo: { motivo: expect.stringContaining(basename(mark)) } });
  expect(await destination.list()).toEqual([]);
  await rm(mark);
  portal.clock.advance({ minutes: 11 });
  await look();
  expect(await destination.list()).toEqual([name]);
});

test.each([
  { place: 'a folder', open: async () => ({ RESPALDO_DESTINO: await otherFolder() }) },
  { place: 'an S3 bucket', open: async () => (await S3Server.open()).env },
])('two agencies whose databases have one name do not share $place', async ({ open }) => {
  const env = await open();
  const [first, second] = [await scene(env), await scene(env)];
  await second.portal.db.updateTable('sello').set({ clave: 'otra' }).execute();
  // Their databases have one name, as those of two installations have.
  const url = first.portal.database.url;
  const makeBackup = async ({ portal, folder }: typeof first): Promise<string> => {
    portal.clock.advance({ hours: 1 });
    const task = backupRequest(portal.database.url, folder, { now: portal.clock.now });
    const made = await backUp(task, MIGRATIONS);
    const name = basename(made?.path ?? '').replace(backupBaseName(portal.database.url), backupBaseName(url));
    await rename(made?.path ?? '', join(folder, name));
    const marks = (await readdir(folder)).filter((file) => file.endsWith('.agencia'));
    for (const mark of marks) await rename(join(folder, mark), join(folder, `${backupBaseName(url)}.agencia`));
    return name;
  };
  const lookAt = ({ portal, folder, destination, end }: typeof first) =>
    createBackupCopier(
      portal.deps,
      { url, folder, keep: 2, destination },
      { signal: end.signal, tellHolders: async () => undefined },
    )();
  const own = await makeBackup(first);
  await lookAt(first);
  await makeBackup(second);
  await lookAt(second);
  const motivo = expect.stringMatching(/hay copias de otra agencia con el mismo nombre.*RESPALDO_DESTINO/);
  expect(await second.status()).toMatchObject({ ultima: null, fallo: { motivo } });
  expect((await listCopiesElsewhere(first.destination)).map(({ path }) => path)).toEqual([own]);
  const next = await makeBackup(first);
  await lookAt(first);
  expect(await first.status()).toMatchObject({ ultima: { archivo: next }, fallo: null });
});

test('what a killed process left at the other place is removed, and nothing of another agency or machine', async () => {
  const place = await otherFolder();
  const { look, addBackup, portal } = await scene({ RESPALDO_DESTINO: place });
  const killed = await addBackup('una');
  const underWay = await addBackup('de otra máquina');
  const ofAnother = backupFileName('otra', { instant: portal.clock.now, step: STEP, kind: 'sola' });
  for (const [name, days] of [
    [killed, 2],
    [underWay, 0],
    [ofAnother, 2],
  ] as const) {
    const [path, changed] = [join(place, `${name}.haciendose`), new Date(Date.now() - days * DAY_MS)];
    await writeFile(path, 'un');
    await utimes(path, changed, changed);
  }
  const newest = await addBackup('dos');
  await look();
  expect((await readdir(place)).toSorted()).toEqual(
    [newest, `${underWay}.haciendose`, `${ofAnother}.haciendose`].toSorted(),
  );
});

test('a slow disk does not stop the process: nothing is flushed to it synchronously', async () => {
  const { look, addBackup, destination } = await scene({ RESPALDO_DESTINO: await otherFolder() });
  const name = await addBackup('una');
  const flushes = vi.spyOn(fs, 'fsyncSync');
  syncBuiltinESMExports();
  onTestFinished(() => {
    flushes.mockRestore();
    syncBuiltinESMExports();
  });
  await look();
  expect(await destination.list()).toEqual([name]);
  expect(flushes).not.toHaveBeenCalled();
});

test('only one process of a folder sends at a time; the other leaves it to that one', async () => {
  const place = await otherFolder();
  const { folder, look, addBackup, portal, destination, end } = await scene({ RESPALDO_DESTINO: place });
  const { promise: proceed, resolve } = Promise.withResolvers<void>();
  const { promise: started, resolve: begin } = Promise.withResolvers<void>();
  const slow: Destination = {
    ...destination,
    store: async (...parts) => {
      begin();
      await proceed;
      await destination.store(...parts);
    },
  };
  const settings = { folder, keep: 2, url: portal.database.url, destination: slow };
  const name = await addBackup('una');
  const first = createBackupCopier(portal.deps, settings, { signal: end.signal, tellHolders: async () => undefined })();
  await started;
  await look();
  expect(await readdir(place)).toEqual([]);
  resolve();
  await first;
  expect(await readdir(place)).toEqual([name]);
  expect((await stat(join(place, name))).mode & 0o777).toBe(0o600);
});

test.each([
  [{ RESPALDO_DESTINO: 's3://' }, /RESPALDO_DESTINO debe ser una carpeta o s3/],
  [{ RESPALDO_DESTINO: 's3://copias' }, /hacen falta RESPALDO_S3_ID y RESPALDO_S3_SECRETO/],
  [{ RESPALDO_DESTINO: 's3://copias', RESPALDO_S3_SERVIDOR: 'ftp://x' }, /RESPALDO_S3_SERVIDOR debe empezar/],
  [{ RESPALDO_DESTINO: 's3://copias', RESPALDO_S3_SECRETO_FILE: '/no/hay' }, /RESPALDO_S3_SECRETO_FILE/],
])('the settings %o are refused at the start', (env, complaint) => {
  expect(() => readBackupSettings(env, 'file:x.db')).toThrow(complaint);
});

test('the secret can come from a file', async () => {
  const s3 = await S3Server.open();
  const { RESPALDO_S3_SECRETO: secret = '', ...env } = s3.env;
  const file = join(await otherFolder(), 'secreto');
  await writeFile(file, `${secret}\n`);
  await chmod(file, 0o600);
  const { look, addBackup } = await scene({ ...env, RESPALDO_S3_SECRETO_FILE: file });
  const name = await addBackup('una');
  await look();
  expect([...s3.objects.keys()]).toEqual([`la agencia/${basename(name)}`]);
});

import { readFile, stat, writeFile } from 'node:fs/promises';
import BetterSqlite3 from 'better-sqlite3';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { ServerProcess } from './test-support/cluster/serverProcess.ts';
import { ADMIN, startServerProcess } from './test-support/cluster/serverProcess.ts';
import { DatabaseAdmin, postgresForTestGroup } from './test-support/database/outages.ts';
import { createEmptyDatabase, ENGINE } from './test-support/database/testDatabase.ts';

/** Ends hanging servers within the timeout of a test. */
const DEADLINE_MS = 240_000;

const estado = async ({ url }: ServerProcess): Promise<number> => (await fetch(`${url}/health`)).status;

async function logIn({ url }: ServerProcess): Promise<{ http: number; body: unknown }> {
  const response = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ op: 0, ...ADMIN }),
  });
  return { http: response.status, body: await response.json() };
}

const postgres = ENGINE === 'postgres' ? postgresForTestGroup() : undefined;

/** Creates a database that is unavailable until `bringUp`. */
async function ausente(): Promise<{ url: string; error: string; bringUp(): Promise<void> }> {
  if (postgres) {
    const { url, halt, resume } = postgres();
    await halt();
    return { url, error: 'BASE_CAIDA', bringUp: resume };
  }
  const { url, dropDatabase } = await createEmptyDatabase();
  const other = new BetterSqlite3(url.slice('file:'.length));
  onTestFinished(async () => {
    other.close();
    await dropDatabase();
  });
  other.exec('begin exclusive');
  return { url, error: 'BASE_OCUPADA', bringUp: async () => void other.exec('rollback') };
}

test('a server started before its database waits, answers 503, and works once it is available', async () => {
  const { url, error, bringUp } = await ausente();
  const server = await startServerProcess(url);
  expect(await estado(server)).toBe(503);
  expect(await logIn(server)).toMatchObject({ http: 503, body: { status: 1, error } });
  await bringUp();
  await vi.waitUntil(async () => (await estado(server)) === 200, { timeout: DEADLINE_MS });
  expect((await logIn(server)).http).toBe(200);
  expect(server.printedLines.filter((line) => line.includes('waiting for the database'))).toHaveLength(1);
  expect(await server.stop()).toBe(0);
});

test('a server stopped while waiting exits cleanly', async () => {
  const { url, bringUp } = await ausente();
  const server = await startServerProcess(url);
  expect(await server.stop()).toBe(0);
  await bringUp();
});

describe('a permanent failure is reported and prevents the start', () => {
  if (postgres) {
    test('a missing database or a wrong password', async () => {
      const { url } = postgres();
      const missingDatabaseUrl = new URL(url);
      missingDatabaseUrl.pathname = 'no_existe';
      await expect(startServerProcess(missingDatabaseUrl.toString())).rejects.toThrow(
        /Conserje no puede arrancar: La base de datos que nombra DATABASE_URL no existe.*"no_existe"/,
      );
      const admin = await DatabaseAdmin.connect(url);
      await admin.execute("create role ana login password 'buena'");
      await admin.requireClave();
      const wrongClaveUrl = new URL(url);
      wrongClaveUrl.username = 'ana';
      wrongClaveUrl.password = 'mala';
      await expect(startServerProcess(wrongClaveUrl.toString())).rejects.toThrow(
        /Conserje no puede arrancar: PostgreSQL no acepta el usuario o la clave de DATABASE_URL/,
      );
    });

    test('a password changed while running: 503 until it is valid again', async () => {
      const { url } = postgres();
      const admin = await DatabaseAdmin.connect(url);
      await admin.execute("create role leo superuser login password 'buena'");
      await admin.requireClave();
      const theirs = new URL(url);
      theirs.username = 'leo';
      theirs.password = 'buena';
      const server = await startServerProcess(theirs.toString());
      await admin.execute("alter role leo password 'otra'");
      await admin.interrupt();
      expect(await estado(server)).toBe(503);
      await admin.execute("alter role leo password 'buena'");
      await vi.waitUntil(async () => (await estado(server)) === 200, { timeout: DEADLINE_MS });
      expect(await server.stop()).toBe(0);
    });
  } else
    test('a file that is not a database', async () => {
      const { url, dropDatabase } = await createEmptyDatabase();
      onTestFinished(dropDatabase);
      const folder = url.slice(0, url.lastIndexOf('/'));
      await expect(startServerProcess(folder)).rejects.toThrow(
        /Conserje no puede arrancar: DATABASE_URL nombra una carpeta/,
      );
      const text = 'Esto es un texto, y de los largos: no es una base de datos, ni nada que se le parezca de lejos.\n';
      const file = url.slice('file:'.length);
      await writeFile(file, text, { mode: 0o644 });
      await expect(startServerProcess(url)).rejects.toThrow(
        /Conserje no puede arrancar: El archivo que nombra DATABASE_URL no es una base de datos/,
      );
      expect(await readFile(file, 'utf8')).toBe(text);
      expect((await stat(file)).mode & 0o777).toBe(0o644);
    });
});

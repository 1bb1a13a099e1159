import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { databaseUrlOf } from './databaseUrl.ts';

async function archivo(text: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'conserje-clave-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const path = join(folder, 'clave');
  await writeFile(path, text);
  return path;
}

const BASE = 'postgres://conserje@base:5433/conserje?sslmode=require';

test('the database password can come from a file, with any characters', async () => {
  const url = new URL(databaseUrlOf(BASE, await archivo('a/b c:d@e%f\n')));
  expect(decodeURIComponent(url.password)).toBe('a/b c:d@e%f');
  expect([url.username, url.host, url.pathname, url.search]).toEqual([
    'conserje',
    'base:5433',
    '/conserje',
    '?sslmode=require',
  ]);
});

test.each([undefined, ''])('without a file the URL stays unchanged: %s', (claveFile) => {
  expect(databaseUrlOf(BASE, claveFile)).toBe(BASE);
});

test('rejects an unreadable password file, and a password for a URL that takes none', async () => {
  const falta = join(tmpdir(), 'conserje-que-no-existe');
  expect(() => databaseUrlOf(BASE, falta)).toThrow(/^No se puede leer el archivo que nombra DATABASE_CLAVE_FILE/);
  const existing = await archivo('clave');
  for (const url of [undefined, 'file:data/x.db'])
    expect(() => databaseUrlOf(url, existing)).toThrow(
      'DATABASE_CLAVE_FILE es para una DATABASE_URL que empiece por postgres://',
    );
});

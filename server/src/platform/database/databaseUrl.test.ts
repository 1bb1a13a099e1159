import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { databaseNameOf, databaseUrlOf, hostUrlsOf, toDisplayUrl } from './databaseUrl.ts';
import { OperatorError } from './operatorError.ts';

async function fileWith(text: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'conserje-clave-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const path = join(folder, 'clave');
  await writeFile(path, text);
  return path;
}

const BASE = 'postgres://conserje@base:5433/conserje?sslmode=require';

test('the database password can come from a file, with any characters', async () => {
  const url = new URL(databaseUrlOf(BASE, await fileWith('a/b c:d@e%f\n')));
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
  const missing = join(tmpdir(), 'conserje-que-no-existe');
  expect(() => databaseUrlOf(BASE, missing)).toThrow(/^No se puede leer el archivo que nombra DATABASE_CLAVE_FILE/);
  const existing = await fileWith('clave');
  for (const url of [undefined, 'file:data/x.db'])
    expect(() => databaseUrlOf(url, existing)).toThrow(
      'DATABASE_CLAVE_FILE es para una DATABASE_URL que empiece por postgres://',
    );
});

const HOSTS =
  'postgres://conserje:s%40creta@uno:5432,[::1]:5433,tres/portal?sslmode=require&target_session_attrs=read-write';

test('several hosts: one URL for each, which the driver understands', () => {
  expect(hostUrlsOf(HOSTS)).toEqual([
    'postgres://conserje:s%40creta@uno:5432/portal?sslmode=require',
    'postgres://conserje:s%40creta@[::1]:5433/portal?sslmode=require',
    'postgres://conserje:s%40creta@tres/portal?sslmode=require',
  ]);
  for (const one of [BASE, 'postgres://conserje@/portal?host=%2Frun%2Fpostgresql'])
    expect(hostUrlsOf(one)).toEqual([one]);
  expect(hostUrlsOf(`${BASE}&target_session_attrs=primary`)).toEqual([BASE]);
  expect(databaseNameOf(HOSTS)).toBe('portal');
});

test('several hosts: the password is not shown, and can come from a file', async () => {
  const shown =
    'postgres://conserje:***@uno:5432,[::1]:5433,tres/portal?sslmode=require&target_session_attrs=read-write';
  expect(toDisplayUrl(HOSTS)).toBe(shown);
  const withoutClave = HOSTS.replace(':s%40creta', '');
  expect(databaseUrlOf(withoutClave, await fileWith('s@creta\n'))).toBe(HOSTS);
});

test.each(['pa#ss', 'pa/ss', 'pa?ss', 'p@a/ss', '123/ab', '123?ab', '123#ab'])(
  'an address with the unescaped password %s is refused without it',
  async (clave) => {
    const url = `postgres://conserje:${clave}@127.0.0.1/conserje?sslmode=disable`;
    const reason =
      'DATABASE_URL no se entiende. En su contraseña escribe # como %23, / como %2F, ? como %3F y @ como %40';
    for (const read of [hostUrlsOf, databaseNameOf]) expect(() => read(url)).toThrow(new OperatorError(reason));
    expect(toDisplayUrl(url)).toBe('una dirección que no se entiende');
    const claveFile = await fileWith('otra');
    expect(() => databaseUrlOf(url, claveFile)).toThrow(new OperatorError(reason));
    const escaped = url.replace(clave, encodeURIComponent(clave));
    expect([hostUrlsOf(escaped), databaseNameOf(escaped)]).toEqual([[escaped], 'conserje']);
  },
);

test('an @ in a query, and a socket without a host, are understood', () => {
  const url = 'postgres://uno/portal?user=ana@agencia';
  expect([hostUrlsOf(url), databaseNameOf(url)]).toEqual([[url], 'portal']);
  expect(databaseNameOf('postgres://conserje@/portal?host=%2Frun%2Fpostgresql')).toBe('portal');
});

test('hosts that cannot be parsed, and servers that take no writes, are refused without the password', () => {
  const wrong = HOSTS.replace('tres', 'tres:puerto');
  expect(() => hostUrlsOf(wrong)).toThrow(/^DATABASE_URL no se entiende/);
  expect(() => hostUrlsOf(wrong)).not.toThrow('s%40creta');
  expect(() => hostUrlsOf('postgres://conserje@/portal?host=uno,dos')).toThrow(/varios servidores van así/);
  for (const target of ['standby', 'read-only', 'prefer-standby', 'any'])
    expect(() => hostUrlsOf(HOSTS.replace('read-write', target))).toThrow(
      'En DATABASE_URL, target_session_attrs debe ser read-write o primary: el portal escribe',
    );
});

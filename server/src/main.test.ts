import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { SILENT_LOG } from './platform/database/databaseErrorReporter.ts';
import { openEngine } from './platform/database/openEngine.ts';
import { explainListenError, METRICS_SETTING_NAMES, parsePort } from './platform/environment.ts';
import { ADMIN, startServerProcess } from './test-support/cluster/serverProcess.ts';
import { createDatabase } from './test-support/database/testDatabase.ts';

/** Returns the last line that a server prints when it fails to start. */
async function lastLine(settings: Readonly<Record<string, string>>): Promise<string> {
  const base = await createDatabase();
  onTestFinished(base.dropDatabase);
  const end = await startServerProcess(base.url, ADMIN, [], settings).then(
    () => 'it listens',
    (error: Error) => error.message,
  );
  return end.split('\n').at(-1) ?? '';
}

test.each([
  [{ PORT: 'abc' }, 'PORT debe ser un número de puerto, de 0 a 65535, y es «abc»'],
  [{ PORT: '' }, 'PORT debe ser un número de puerto, de 0 a 65535, y es «»'],
  [{ HOST: '192.0.2.1' }, 'HOST no es una dirección de esta máquina. Usa 127.0.0.1 o 0.0.0.0'],
  [{ LOG_LEVEL: 'todo' }, 'LOG_LEVEL debe ser trace, debug, info, warn, error, fatal, silent, y es «todo»'],
  [{ LENTAS_MS: 'abc' }, 'LENTAS_MS debe ser un número de milisegundos, y es «abc»'],
  [{ PROXIES: 'caddy' }, 'PROXIES debe tener direcciones o redes separadas por comas, como 10.0.0.2 o 172.16.0.0/12'],
  [{ DATABASE_URL: 'postgres://conserje:pa#ss@127.0.0.1/conserje' }, 'DATABASE_URL no se entiende. En su contraseña'],
  [{ DATABASE_URL: 'postgres://conserje:12/ab@127.0.0.1/conserje' }, 'DATABASE_URL no se entiende. En su contraseña'],
  [{ DATABASE_URL: 'mysql://localhost/x' }, 'DATABASE_URL debe empezar por file: o por postgres://'],
])('an invalid setting is named in the last line: %j', async (settings, reason) => {
  const line = await lastLine(settings);
  expect(line).toMatch(/^Conserje no puede arrancar: /);
  expect(line).toContain(reason);
});

test('an empty HOST is unset: only this machine reaches the portal', async () => {
  const base = await createDatabase();
  onTestFinished(base.dropDatabase);
  const { url } = await startServerProcess(base.url, ADMIN, [], { HOST: '' });
  expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
});

test.each(['70000', '-1', '3000.5'])('%s is no port', (text) => {
  expect(() => parsePort(text)).toThrow(`PORT debe ser un número de puerto, de 0 a 65535, y es «${text}»`);
});

test.each([
  ['the portal', 'PORT'],
  ['the metrics', 'METRICAS'],
])('a port in use, of %s, is named in the last line', async (_whose, setting) => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  onTestFinished(() => void other.close());
  const { port } = other.address() as AddressInfo;
  expect(await lastLine({ [setting]: `${port}` })).toBe(
    `Conserje no puede arrancar: En 127.0.0.1, puerto ${port}: otro programa ya usa ese puerto. Ciérralo, o elige otro puerto con ${setting}`,
  );
});

test('a database of a newer version is named in the last line', async () => {
  const base = await createDatabase();
  onTestFinished(base.dropDatabase);
  const engine = openEngine(base.url, SILENT_LOG);
  await sql`insert into kysely_migration (name, timestamp) values ('999_futuro', '2030')`.execute(engine.db);
  await engine.close();
  const end = await startServerProcess(base.url, ADMIN).catch((error: Error) => error.message);
  expect(String(end).split('\n').at(-1)).toBe(
    'Conserje no puede arrancar: Los datos son de una versión más nueva de Conserje que esta (tienen el paso 999_futuro): actualiza el programa y vuelve a intentarlo.',
  );
});

test('a port that needs a privilege is explained, and unrelated errors are unchanged', () => {
  const right = explainListenError({ host: '0.0.0.0', port: 80 }, { code: 'EACCES' });
  expect(String(right)).toContain(
    'En 0.0.0.0, puerto 80: no hay permiso para usar ese puerto. Elige con PORT uno desde 1024',
  );
  const ofMetrics = explainListenError({ host: '127.0.0.1', port: 80 }, { code: 'EACCES' }, METRICS_SETTING_NAMES);
  expect(String(ofMetrics)).toContain('Elige con METRICAS uno desde 1024');
  const other = new Error('other');
  expect(explainListenError({ host: '0.0.0.0', port: 80 }, other)).toBe(other);
});

import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { buildApp } from '../../../app.ts';
import { ENGINE } from '../../../test-support/database/testDatabase.ts';
import type { Portal } from '../../../test-support/portal/portal.ts';
import { openPortal, portalForFile } from '../../../test-support/portal/portal.ts';
import type { Metrics } from '../../metrics/metrics.ts';

const portal = portalForFile();
const OWN_REQUEST_ID = /^[2-9a-km-np-z]{8}$/;

const idOf = async (headers: Record<string, string> = {}, from?: string): Promise<unknown> =>
  (await portal().as(null, { headers, remoteAddress: from })('GET', 'configuracion')).headers['x-peticion'];

test.each(['configuracion', 'getAllTime', 'no-existe', '%', '/health-no', 'getLogUser/nadie'])(
  'the response of %s carries the id of its request, which is unique',
  async (path) => {
    const ids = new Set<unknown>();
    for (let attempt = 0; attempt < 20; attempt += 1) {
      const { headers } = await portal().as()('GET', path);
      if (path.startsWith('/')) expect(headers).not.toHaveProperty('x-peticion');
      else expect(headers['x-peticion']).toMatch(OWN_REQUEST_ID);
      ids.add(headers['x-peticion']);
    }
    expect(ids.size).toBe(path.startsWith('/') ? 1 : 20);
  },
);

test('only the local proxy can set the request id', async () => {
  const own = '0f6b3c1e-7a50-4bb2-9d6c-2f1c3b7d9e10';
  expect(await idOf({ 'x-request-id': own })).toBe(own);
  expect(await idOf({ 'x-request-id': own }, '203.0.113.9')).toMatch(OWN_REQUEST_ID);
});

test.each([
  'corto',
  'x'.repeat(65),
  'con espacio dentro',
  'salto\\n{"level":60}',
  'ñañañañaña',
  '',
  '<script>alert(1)</script>',
])('an invalid request id is ignored: %s', async (own) => {
  expect(await idOf({ 'x-request-id': own })).toMatch(OWN_REQUEST_ID);
});

const lines = ({ log }: Portal, msg: string): Record<string, unknown>[] =>
  log.map((line) => JSON.parse(line) as Record<string, unknown>).filter((l) => l.msg === msg);

test('an unexpected error shows a code that is also in the log', async () => {
  const roto = await openPortal();
  await sql`drop table estado`.execute(roto.db);
  const { http, body, headers } = await roto.as()('POST', 'estados', { op: 3 });
  const id = String(headers['x-peticion']);
  expect(id).toMatch(OWN_REQUEST_ID);
  const msg = `Algo salió mal de nuestro lado. Inténtalo de nuevo. (código ${id})`;
  expect({ http, body }).toEqual({ http: 500, body: { msg, status: 1, error: 'INTERNO' } });
  expect(lines(roto, 'unexpected error')).toMatchObject([
    { peticion: id, llamada: 'estados', err: { message: expect.stringContaining('estado') } },
  ]);
});

test('a failed invariant is logged with its cause', async () => {
  const roto = await openPortal();
  const boss = await roto.createPerson({ categoria: 12 });
  await roto.db.deleteFrom('discord_destino').execute();
  const { http, body, headers } = await roto.as(boss)('GET', 'ganchosDiscord');
  const id = String(headers['x-peticion']);
  expect({ http, body }).toMatchObject({ http: 500, body: { msg: expect.stringContaining(`(código ${id})`) } });
  expect(lines(roto, 'unexpected error')).toMatchObject([
    { peticion: id, llamada: 'ganchosDiscord', err: { stack: expect.stringContaining('discord.service') } },
  ]);
});

test('the log of a database rejection omits the rejected values', async () => {
  const roto = await openPortal();
  const boss = await roto.createPerson({ categoria: 12 });
  if (ENGINE === 'postgres')
    await sql`alter table estado add constraint breve check (length(mensaje) < 3)`.execute(roto.db);
  else
    await sql
      .raw(`create trigger estado_no before insert on estado begin select raise(abort, 'no cabe'); end`)
      .execute(roto.db);
  expect((await roto.as(boss)('POST', 'estados', { op: 1, estado: 'un secreto' })).http).toBe(500);
  // Restores the database, which the next test reuses.
  if (ENGINE === 'postgres') await sql`alter table estado drop constraint breve`.execute(roto.db);
  const [line, ...more] = lines(roto, 'unexpected error');
  expect(more).toEqual([]);
  expect(line).toMatchObject({ llamada: 'estados', err: { message: expect.stringMatching(/\S/) } });
  const text = JSON.stringify(line);
  for (const own of ['un secreto', boss.usuario, boss.key]) expect(text).not.toContain(own);
});

test('a log line of a feature carries the request id and nothing about the caller', async () => {
  const own = await openPortal();
  const leo = await own.createPerson({ nombre: 'Leo', categoria: 2 });
  await own.as(leo).succeeds('GET ipdetect');
  // A port without listener.
  await own.configure({ verificar_hotel: true, hotel: 'http://127.0.0.1:9' });
  const body = { op: 2, nombre: 'Leonel', iduser: leo.id };
  const { http, headers } = await own.as(leo)('POST', 'actionNombre', body);
  expect(http).toBe(503);
  const [line, ...more] = lines(own, 'the hotel did not answer');
  expect(more).toEqual([]);
  expect(line).toMatchObject({ peticion: headers['x-peticion'] });
  for (const value of ['Leo', leo.key]) expect(JSON.stringify(line)).not.toContain(value);
});

/** A portal with a slow threshold; a tiny one makes every call slow. */
async function appWithSlowThreshold(slowMs: number) {
  const own = await openPortal();
  const app = await buildApp({ ...own.deps, slowMs });
  onTestFinished(() => app.close());
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  own.log.length = 0;
  const sendRequest = async (path: string): Promise<Headers> => {
    const response = await fetch(url + path);
    await response.arrayBuffer();
    return response.headers;
  };
  return { own, sendRequest };
}

test('a slow call is logged with name, duration and request id, and without personal data', async () => {
  const { own, sendRequest } = await appWithSlowThreshold(0.001);
  const headers = await sendRequest('/api/getLogUser/Zoraida?palabra=zoraida');
  const [line, ...more] = lines(own, 'slow request');
  expect(more).toEqual([]);
  expect(line).toMatchObject({ peticion: headers.get('x-peticion'), llamada: 'getLogUser', ms: expect.any(Number) });
  expect(JSON.stringify(line)).not.toMatch(/zoraida/i);
  await sendRequest('/no-es-una-llamada');
  expect(lines(own, 'slow request')).toHaveLength(1);
});

test('when everything is slow only some calls are logged', async () => {
  const { own, sendRequest } = await appWithSlowThreshold(0.001);
  for (let attempt = 0; attempt < 30; attempt += 1) await sendRequest('/api/configuracion');
  expect(lines(own, 'slow request')).toHaveLength(20);
});

test.each([0, 60_000])('with the threshold at %i none is logged', async (threshold) => {
  const { own, sendRequest } = await appWithSlowThreshold(threshold);
  await sendRequest('/api/configuracion');
  expect(lines(own, 'slow request')).toEqual([]);
});

test('a stream is counted when it ends, and not timed', async () => {
  const own = await openPortal();
  const { key } = await own.createPerson();
  const [counted, timed]: [string[], string[]] = [[], []];
  const metrics: Metrics = {
    counter: () => (call) => void counted.push(call ?? ''),
    histogram: () => (_ms, call) => void timed.push(call ?? ''),
    gauge: () => undefined,
  };
  const app = await buildApp({ ...own.deps, metrics });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const stream = await fetch(`${url}/api/vivo`, { headers: { key } });
  await fetch(`${url}/api/configuracion`).then((r) => r.text());
  await Promise.all([app.close(), stream.text()]);
  expect(counted).toContain('vivo');
  expect(timed).toContain('configuracion');
  expect(timed).not.toContain('vivo');
});

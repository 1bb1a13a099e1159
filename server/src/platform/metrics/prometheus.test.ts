import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CONTRACT, ERRORS } from '@conserje/contract';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { ServerProcess } from '../../test-support/cluster/serverProcess.ts';
import { ADMIN, startServerProcess } from '../../test-support/cluster/serverProcess.ts';
import { createDatabase } from '../../test-support/database/testDatabase.ts';
import type { MetricSample } from '../../test-support/portal/prometheusReader.ts';
import { parsePrometheus } from '../../test-support/portal/prometheusReader.ts';
import { waitUntil } from '../../test-support/portal/waitUntil.ts';
import { backupBaseName, backupFileName } from '../backup/backupName.ts';
import { parseMetricsAddress } from '../environment.ts';
import { PrometheusMetrics, serveMetrics } from './prometheus.ts';

/** A server that serves metrics on an address of its own; `folder` holds its backups. */
async function startMeasured(folder = ''): Promise<{ server: ServerProcess; metricsUrl: string; url: string }> {
  const base = await createDatabase();
  onTestFinished(() => base.dropDatabase());
  const server = await startServerProcess(base.url, ADMIN, [], { METRICAS: '127.0.0.1:0', RESPALDO_CARPETA: folder });
  const printed = server.printedLines.map((line) => /Métricas en (http:\/\/[^"]+)/.exec(line)?.[1]).find(Boolean);
  if (printed === undefined) throw new Error('it does not say where it tells what it measures');
  return { server, metricsUrl: printed, url: base.url };
}

async function read(metricsUrl: string): Promise<MetricSample[]> {
  const response = await fetch(metricsUrl);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
  return parsePrometheus(await response.text());
}

/** Value of a metric; 0 when absent. */
const valor = (samples: MetricSample[], name: string, labels: Record<string, string> = {}): number =>
  samples.find((m) => m.nombre === name && Object.entries(labels).every(([label, own]) => m.labels[label] === own))
    ?.value ?? 0;

async function call(
  { url }: ServerProcess,
  path: string,
  key = '',
  body?: unknown,
): Promise<{ http: number; body: unknown }> {
  const response = await fetch(`${url}/api/${path}`, {
    headers: { ...(key !== '' && { key }), ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
  });
  return { http: response.status, body: await response.json() };
}

async function logIn(server: ServerProcess, who: { usuario: string; clave: string }): Promise<string> {
  const { body } = await call(server, 'login', '', { op: 0, ...who });
  return (body as { token: string }).token;
}

/** An open live stream after its greeting. */
async function look({ url }: ServerProcess, key: string): Promise<IncomingMessage> {
  const outgoing = request(`${url}/api/vivo`, { headers: { key } }).end();
  onTestFinished(() => void outgoing.destroy());
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
  await once(response, 'data');
  return response;
}

test('counts responses by call and status code, and their durations', async () => {
  const { server, metricsUrl } = await startMeasured();
  const key = await logIn(server, ADMIN);
  const antes = await read(metricsUrl);
  for (let attempt = 0; attempt < 3; attempt += 1) expect((await call(server, 'getAllTime', key)).http).toBe(200);
  expect((await call(server, 'getAllTime')).http).toBe(401);
  expect((await call(server, 'no-existe')).http).toBe(404);
  const stream = await look(server, key);
  const heard = once(stream, 'data');
  expect((await call(server, 'estados', key, { op: 1, estado: 'Hola' })).http).toBe(200);
  await heard;
  let after: MetricSample[] = [];
  const growthOf = (name: string, labels?: Record<string, string>): number =>
    valor(after, name, labels) - valor(antes, name, labels);
  // A response is counted after its last byte, which the client may see a moment earlier.
  await waitUntil(async () => {
    after = await read(metricsUrl);
    return growthOf('conserje_requests_total', { call: 'estados', code: '200' }) === 1;
  });
  expect(growthOf('conserje_requests_total', { call: 'getAllTime', code: '200' })).toBe(3);
  expect(growthOf('conserje_requests_total', { call: 'getAllTime', code: '401' })).toBe(1);
  expect(growthOf('conserje_requests_total', { call: 'other', code: '404' })).toBe(1);
  expect(growthOf('conserje_request_seconds_count', { call: 'getAllTime' })).toBe(4);
  expect(growthOf('conserje_request_seconds_sum', { call: 'getAllTime' })).toBeGreaterThan(0);
  expect(growthOf('conserje_streams_opened_total')).toBe(1);
  expect(valor(after, 'conserje_streams')).toBe(1);
  expect(growthOf('conserje_event_lag_seconds_count')).toBeGreaterThanOrEqual(1);
  expect(growthOf('conserje_db_seconds_count', { kind: 'transaction' })).toBeGreaterThanOrEqual(1);
  expect(growthOf('conserje_db_seconds_count', { kind: 'query' })).toBeGreaterThanOrEqual(4);
  expect(growthOf('conserje_db_wait_seconds_count')).toBeGreaterThanOrEqual(5);
  expect(valor(after, 'conserje_connections')).toBeGreaterThanOrEqual(1);
  expect(valor(after, 'conserje_ready')).toBe(1);
  expect(valor(after, 'process_resident_memory_bytes')).toBeGreaterThan(1e7);
  stream.destroy();
  await waitUntil(async () => valor(await read(metricsUrl), 'conserje_streams') === 0);
  expect(await server.stop()).toBe(0);
});

/** Allowed values of each of our labels. */
const ALLOWED_VALUES: Record<string, (valor: string) => boolean> = {
  call: (v) => v in CONTRACT || v === 'health' || v === 'other',
  code: (v) => Object.values(ERRORS).some(({ http }) => String(http) === v) || /^(200|304)$/.test(v),
  kind: (v) => v === 'query' || v === 'transaction',
  reason: (v) => v in ERRORS,
  le: (v) => v === '+Inf' || Number.isFinite(Number(v)),
};

test('metrics contain no names, addresses or passwords, and user input adds no series', async () => {
  const { server, metricsUrl } = await startMeasured();
  const who = { usuario: 'Zoraida', clave: 'clave-de-zoraida' };
  await call(server, 'registro', '', { ...who, rclave: who.clave });
  const key = await logIn(server, who);
  const sendRequest = async () => {
    for (const path of ['getLogUser/Zoraida', 'perfil/Zoraida?zoraida=1', 'zoraida', '%', 'vivo/zoraida'])
      await fetch(`${server.url}/api/${path}`, {
        headers: { key, 'user-agent': 'zoraida', 'x-request-id': 'zoraida-zoraida' },
      });
    await fetch(`${server.url}/${'zoraida'.repeat(2000)}`);
  };
  await sendRequest();
  const text = await (await fetch(metricsUrl)).text();
  for (const own of [/zoraida/i, new RegExp(key), /\/api/, /127\.0\.0\.1/, new RegExp(ADMIN.usuario)])
    expect(text).not.toMatch(own);
  const samples = parsePrometheus(text);
  const ours = samples.filter(({ nombre }) => nombre.startsWith('conserje_'));
  expect(ours.length).toBeGreaterThan(50);
  for (const { nombre, labels } of ours)
    for (const [label, own] of Object.entries(labels))
      expect(ALLOWED_VALUES[label]?.(own), `${nombre}{${label}="${own}"}`).toBe(true);
  expect(valor(samples, 'conserje_refused_total', { reason: 'DIRECCION_LARGA' })).toBe(1);
  const series = async () => (await read(metricsUrl)).filter(({ nombre }) => nombre.startsWith('conserje_')).length;
  const earlier = await series();
  for (let attempt = 0; attempt < 3; attempt += 1) await sendRequest();
  expect(await series()).toBe(earlier);
});

test('reports the age of the last backup that is not dated in the future, and nothing while there is none', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'conserje-copias-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const { metricsUrl, url } = await startMeasured(folder);
  const backupAges = async () =>
    (await read(metricsUrl)).filter(({ nombre }) => nombre === 'conserje_backup_age_seconds');
  expect(await backupAges()).toEqual([]);
  const oneHourAgo = { instant: Date.now() - 3_600_000, step: '001_agencia', kind: 'sola' } as const;
  await writeFile(join(folder, backupFileName(backupBaseName(url), oneHourAgo)), '');
  await writeFile(join(folder, backupFileName('otra', { ...oneHourAgo, instant: Date.now() })), '');
  const inAnHour = { ...oneHourAgo, instant: Date.now() + 3_600_000 };
  await writeFile(join(folder, backupFileName(backupBaseName(url), inAnHour)), '');
  const [age, ...more] = await backupAges();
  expect(more).toEqual([]);
  expect(age?.value).toBeGreaterThanOrEqual(3600);
  expect(age?.value).toBeLessThan(3600 + 300);
});

test('the portal does not serve metrics, and the metrics address serves nothing else', async () => {
  const { server, metricsUrl } = await startMeasured();
  const throughPortal = await fetch(`${server.url}/metrics`);
  expect(await throughPortal.text()).not.toContain('conserje_');
  const other = (path: string, method = 'GET') =>
    fetch(new URL(path, metricsUrl), { method }).then(({ status }) => status);
  expect(await other('/')).toBe(404);
  expect(await other('/api/configuracion')).toBe(404);
  expect(await other('/metrics', 'POST')).toBe(404);
  expect(await other('/metrics', 'HEAD')).toBe(200);
});

test('a metric that cannot be read fails its request only', async () => {
  const metrics = new PrometheusMetrics();
  const server = await serveMetrics({ host: '127.0.0.1', port: 0 }, metrics);
  onTestFinished(() => server.close());
  vi.spyOn(metrics, 'render').mockRejectedValueOnce(new Error('no descriptors left'));
  const response = await fetch(server.url);
  expect(response.status).toBe(500);
  expect(await response.text()).toBe('Error: no descriptors left');
  expect((await fetch(server.url)).status).toBe(200);
});

test('without METRICAS no other port is opened, and invalid METRICAS prevent the start', async () => {
  const base = await createDatabase();
  onTestFinished(() => base.dropDatabase());
  const server = await startServerProcess(base.url);
  expect(server.printedLines.join('\n')).not.toContain('Métricas');
  await expect(startServerProcess(base.url, ADMIN, [], { METRICAS: 'todas' })).rejects.toThrow(
    'METRICAS debe ser un puerto o «dirección:puerto», y es «todas»',
  );
});

describe('the listen address of the metrics', () => {
  test.each([
    [undefined, null],
    ['', null],
    ['9464', { host: '127.0.0.1', port: 9464 }],
    ['10.0.0.7:9464', { host: '10.0.0.7', port: 9464 }],
    ['[::1]:9464', { host: '::1', port: 9464 }],
    ['localhost:0', { host: 'localhost', port: 0 }],
  ])('%s', (text, expected) => {
    expect(parseMetricsAddress(text)).toEqual(expected);
  });

  test.each(['65536', ':9464', '::1:9464', '[::1]', '[hola]:9464', '127.0.0.1:', '127.0.0.1:9464/metrics', '-1'])(
    '%s is rejected',
    (text) => {
      expect(() => parseMetricsAddress(text)).toThrow(/METRICAS/);
    },
  );
});

import { execFileSync } from 'node:child_process';
import { expect, test, vi } from 'vitest';
import { parseHttpCodes, RawSocket, rawRequest } from '../../../test-support/cluster/rawSocket.ts';
import type { ServerProcess } from '../../../test-support/cluster/serverProcess.ts';
import { ADMIN, startServerProcess } from '../../../test-support/cluster/serverProcess.ts';
import { createEmptyDatabase } from '../../../test-support/database/testDatabase.ts';
import { SILENT_LOG } from '../../database/databaseErrorReporter.ts';
import { openEngine } from '../../database/openEngine.ts';

/** Far less than an unbounded server takes in these tests, and far more than this one needs. */
const LITTLE_MEMORY = ['--max-old-space-size=160'];
const WAIT = { interval: 50, timeout: 30_000 };
const MIB = 1024 * 1024;

/** Starts a server process with a token of its administrator. */
async function startServerWithKey(onStart: (url: string) => Promise<void> = async () => undefined) {
  const base = await createEmptyDatabase();
  const server = await startServerProcess(base.url, ADMIN, LITTLE_MEMORY);
  await onStart(base.url);
  const response = await fetch(`${server.url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ op: 0, ...ADMIN }),
  });
  const { token } = (await response.json()) as { token: string };
  return { base, server, key: token };
}

/** Resident memory of a process, in bytes. */
const memoryOf = (pid: number): number =>
  1024 * Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' }));

/** A client other than the attackers, as forwarded by the proxy. */
const OTHER = { 'x-forwarded-for': '203.0.113.9' };

/** Asserts that the server still answers others, one request after another. */
async function expectAlive({ url }: ServerProcess): Promise<void> {
  for (let attempt = 0; attempt < 20; attempt += 1)
    expect((await fetch(`${url}/health`, { headers: OTHER })).status).toBe(200);
}

const logLevels = ({ printedLines }: ServerProcess): number[] =>
  printedLines.filter((line) => line.startsWith('{')).map((line) => (JSON.parse(line) as { level: number }).level);

test.each([
  ['/api/openapi.json', {}],
  ['/api/docs/json', {}],
  ['/api/docs/static/swagger-ui-bundle.js', { 'accept-encoding': 'gzip' }],
])('thousands of pipelined unread %s do not fill the memory', async (path, headers) => {
  const { base, server } = await startServerWithKey();
  const idleSockets = await Promise.all(Array.from({ length: 4 }, () => RawSocket.open(server.url)));
  for (const idleSocket of idleSockets) await idleSocket.write(rawRequest(`GET ${path}`, headers).repeat(1500));
  await expectAlive(server);
  expect(await server.stop()).toBe(0);
  await base.dropDatabase();
});

const LENGTH = 1.5 * MIB;

/** Sets a very long agency name, so that responses with it are long. */
async function setLongAgenciaName(url: string): Promise<void> {
  const engine = openEngine(url, SILENT_LOG);
  const row = { clave: 'nombre', valor: JSON.stringify('x'.repeat(LENGTH)) };
  await engine.db
    .insertInto('configuracion')
    .values(row)
    .onConflict((c) => c.column('clave').doUpdateSet({ valor: row.valor }))
    .execute();
  await engine.close();
}

test('long unread responses do not pile up: the client is cut off', async () => {
  const { base, server } = await startServerWithKey(setLongAgenciaName);
  const answer = await fetch(`${server.url}/api/configuracion`);
  expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(LENGTH);
  const antes = memoryOf(server.pid);
  let greater = 0;
  const all: RawSocket[] = [];
  for (let batch = 0; batch < 4; batch += 1) {
    const idleSockets = await Promise.all(Array.from({ length: 10 }, () => RawSocket.open(server.url)));
    all.push(...idleSockets);
    for (const idleSocket of idleSockets) await idleSocket.write(rawRequest('GET /api/configuracion').repeat(8));
    await expectAlive(server);
    greater = Math.max(greater, memoryOf(server.pid));
  }
  expect((greater - antes) / MIB).toBeLessThan(200);
  for (const { socket } of all) socket.destroy();
  expect(await server.stop()).toBe(0);
  await base.dropDatabase();
});

test('sockets that break during a response, an upload or a stream do not kill the process', async () => {
  const { base, server, key } = await startServerWithKey(setLongAgenciaName);
  const { url } = server;
  const messages = [
    rawRequest('GET /api/configuracion'),
    rawRequest('GET /api/configuracion', { 'accept-encoding': 'gzip' }).repeat(2),
    rawRequest('GET /api/docs/static/swagger-ui-bundle.js', { 'accept-encoding': 'gzip' }),
    rawRequest('GET /api/vivo', { key }),
    rawRequest('GET /api/vivo', { key, 'accept-encoding': 'gzip' }),
    rawRequest('POST /api/login', { 'content-type': 'application/json', 'content-length': '500' }, '{"op":0,'),
    rawRequest('POST /api/login', { 'content-type': 'application/json', 'transfer-encoding': 'chunked' }, '5\r\n{"op"'),
    rawRequest(
      'POST /api/estados',
      { key, 'content-type': 'application/json', 'content-length': '28' },
      '{"op":1,"estado":"Hola todos"}',
    ),
    'GET / HTTP/1.1\r\nhost: x',
  ];
  for (let attempt = 0; attempt < 3; attempt += 1)
    for (const message of messages) {
      const sockets = await Promise.all(Array.from({ length: 8 }, () => RawSocket.open(url)));
      await Promise.all(sockets.map((rawSocket) => rawSocket.write(message)));
      const [primero] = sockets;
      if (message.includes('GET /api')) await primero?.readResponses(1);
      for (const { socket } of sockets) socket.resetAndDestroy();
      await fetch(`${url}/api/estados`, {
        method: 'POST',
        headers: { key, 'content-type': 'application/json' },
        body: JSON.stringify({ op: attempt % 2 === 0 ? 1 : 2, estado: 'Hola' }),
      }).then((r) => r.arrayBuffer());
    }
  await expectAlive(server);
  // The broken connections no longer count for their client.
  await vi.waitUntil(async () => {
    const rawSocket = await RawSocket.open(url);
    await rawSocket.write(rawRequest('GET /api/vivo', { key }));
    return parseHttpCodes(await rawSocket.readResponses(1))[0] === 200;
  }, WAIT);
  expect(await server.stop()).toBe(0);
  expect(Math.max(...logLevels(server))).toBeLessThan(40);
  await base.dropDatabase();
});

test('the tokens of one person open no more streams than the limit per person', async () => {
  const { base, server, key } = await startServerWithKey();
  const idleSockets = await Promise.all(Array.from({ length: 200 }, () => RawSocket.open(server.url)));
  for (const idleSocket of idleSockets) await idleSocket.write(rawRequest('GET /api/vivo', { key }));
  const responses = await Promise.all(idleSockets.map((idleSocket) => idleSocket.readResponses(1)));
  const seen = Object.groupBy(responses.flatMap(parseHttpCodes), (status) => status);
  expect(seen[200]?.length).toBeLessThan(50);
  expect(seen[429]?.length).toBe(200 - (seen[200]?.length ?? 0));
  await expectAlive(server);
  expect(await server.stop()).toBe(0);
  await base.dropDatabase();
});

import { expect, test } from 'vitest';
import { listenWithLimits } from '../../../test-support/cluster/listenWithLimits.ts';
import { lastJsonBody, parseHttpCodes, RawSocket, rawRequest } from '../../../test-support/cluster/rawSocket.ts';
import { expectRefusalShape } from '../../../test-support/portal/apiClient.ts';
import { openPortal, portalForFile } from '../../../test-support/portal/portal.ts';
import {
  flushSecurityLog,
  REQUEST_ADDRESS,
  REQUEST_NETWORK,
  readSecurityEntries,
} from '../../../test-support/portal/securityLog.ts';
import { waitUntil } from '../../../test-support/portal/waitUntil.ts';
import { LIMITS } from '../limits/limits.ts';

const portal = portalForFile();
const HEALTH = rawRequest('GET /health');
const LAST_REQUEST = rawRequest('GET /health', { connection: 'close' });

/** Parses the refusal at the end of a raw response, after responses with the given codes. */
function refusal(text: string, antes: number[] = []) {
  const [ultimo = 0, ...rest] = parseHttpCodes(text).reverse();
  expect(rest.reverse()).toEqual(antes);
  expect(text.toLowerCase()).toContain('connection: close');
  return expectRefusalShape({ http: ultimo, body: lastJsonBody(text), headers: {} });
}

/** Sends text and reads until the server closes the connection. */
async function sendRaw(url: string, text: string): Promise<string> {
  const rawSocket = await RawSocket.open(url);
  await rawSocket.write(text);
  return rawSocket.readToEnd();
}

test('a client that pipelines too many requests gets some responses and then the refusal', async () => {
  const url = await listenWithLimits(portal());
  const text = await sendRaw(url, HEALTH.repeat(200));
  const answered = Array.from({ length: LIMITS.pipelinedRequests + 1 }, () => 200);
  expect(refusal(text, answered)).toMatchObject({ http: 429, error: 'DEMASIADAS_PETICIONES' });
});

test('pipelined requests within the limit are all answered in order, as often as sent', async () => {
  const url = await listenWithLimits(portal());
  const rawSocket = await RawSocket.open(url);
  for (let attempt = 1; attempt <= 5; attempt += 1) {
    const row =
      rawRequest('GET /api/no-existe') + rawRequest('GET /api/login') + HEALTH.repeat(LIMITS.pipelinedRequests - 2);
    await rawSocket.write(row + rawRequest(`GET /health?vez=${attempt}`, attempt === 5 ? { connection: 'close' } : {}));
    if (attempt < 5) await rawSocket.readResponses(attempt * (LIMITS.pipelinedRequests + 1));
  }
  const one = [404, 404, ...Array.from({ length: LIMITS.pipelinedRequests - 1 }, () => 200)];
  expect(parseHttpCodes(await rawSocket.readToEnd())).toEqual([...one, ...one, ...one, ...one, ...one]);
});

test('connections above the limit of an address are refused, and closing one admits another', async () => {
  const url = await listenWithLimits(portal(), { connectionsPerAddress: 3 });
  const inside = await Promise.all([1, 2, 3].map(() => RawSocket.open(url, '127.0.0.2')));
  for (const rawSocket of inside) {
    await rawSocket.write(HEALTH);
    expect(parseHttpCodes(await rawSocket.readResponses(1))).toEqual([200]);
  }
  const outside = await Promise.all([1, 2].map(() => RawSocket.open(url, '127.0.0.2')));
  for (const rawSocket of outside) {
    await rawSocket.write(HEALTH);
    expect(refusal(await rawSocket.readToEnd())).toMatchObject({ http: 429, error: 'DEMASIADAS_PETICIONES' });
  }
  expect(parseHttpCodes(await sendRaw(url, LAST_REQUEST))).toEqual([200]);
  inside[0]?.socket.destroy();
  await waitUntil(async () => {
    const rawSocket = await RawSocket.open(url, '127.0.0.2');
    await rawSocket.write(LAST_REQUEST);
    return parseHttpCodes(await rawSocket.readToEnd())[0] === 200;
  });
});

test('refusals of the connection limiter for excess are in the security log under the client address', async () => {
  const url = await listenWithLimits(portal(), { connectionsPerAddress: 1 });
  const de = { 'x-forwarded-for': `198.51.100.1, ${REQUEST_ADDRESS}` };
  const inside = await pendiente(url, de);
  portal().clock.advance({ minutes: 10 });
  for (let attempt = 0; attempt < 3; attempt += 1) refusal(await sendRaw(url, rawRequest('GET /health', de)));
  // A malformed request does not count as a refusal.
  await sendRaw(url, `GET /${'x'.repeat(LIMITS.urlLength)} HTTP/1.1\r\nhost: x\r\n\r\n`);
  inside.socket.destroy();
  await flushSecurityLog(portal());
  expect((await readSecurityEntries(portal())).filter((f) => f.fecha === portal().clock.now)).toEqual([
    expect.objectContaining({
      clase: 'rechazo',
      red: REQUEST_NETWORK,
      usuario: null,
      encargado: null,
      detalle: '',
      llamada: null,
      codigo: 'DEMASIADAS_PETICIONES',
      veces: 3,
    }),
  ]);
});

test('refuses connections above the total limit, and closing one admits another', async () => {
  const url = await listenWithLimits(portal(), { connections: 2, refusedConnections: 1 });
  const inside = await Promise.all([1, 2].map((n) => RawSocket.open(url, `127.0.0.${n}`)));
  for (const rawSocket of inside) {
    await rawSocket.write(HEALTH);
    await rawSocket.readResponses(1);
  }
  const outside = await RawSocket.open(url);
  const closed = await RawSocket.open(url);
  expect(await closed.readToEnd()).toBe('');
  await outside.write(HEALTH);
  expect(refusal(await outside.readToEnd())).toMatchObject({ http: 503, error: 'OCUPADO' });
  inside[0]?.socket.destroy();
  await waitUntil(async () => parseHttpCodes(await sendRaw(url, LAST_REQUEST))[0] === 200);
});

/** Sends headers and keeps the request open by withholding its body. */
async function pendiente(url: string, headers: Record<string, string>): Promise<RawSocket> {
  const rawSocket = await RawSocket.open(url);
  const jsonHeaders = { 'content-type': 'application/json', 'content-length': '2', expect: '100-continue' };
  await rawSocket.write(rawRequest('POST /api/login', { ...jsonHeaders, ...headers }));
  await rawSocket.readResponses(1);
  return rawSocket;
}

test('behind the proxy the client counts and not the proxy; remote proxies are not trusted', async () => {
  const url = await listenWithLimits(portal(), { connectionsPerAddress: 3 });
  const de = (address: string) => ({ 'x-forwarded-for': address });
  const open: RawSocket[] = [];
  for (let attempt = 0; attempt < 3; attempt += 1) open.push(await pendiente(url, de(`198.51.100.1, 203.0.113.5`)));
  for (const red of ['2001:db8:1:2::7', '2001:db8:1:2:ffff::1', '2001:db8:1:2::9'])
    open.push(await pendiente(url, de(red)));
  const sendRequest = (address: string) =>
    sendRaw(url, rawRequest('GET /health', { connection: 'close', ...de(address) }));
  expect(refusal(await sendRequest('203.0.113.5'))).toMatchObject({ http: 429, error: 'DEMASIADAS_PETICIONES' });
  expect(refusal(await sendRequest('2001:db8:1:2::1'))).toMatchObject({ http: 429, error: 'DEMASIADAS_PETICIONES' });
  for (const other of ['203.0.113.6', '198.51.100.1', '2001:db8:1:3::1'])
    expect(parseHttpCodes(await sendRequest(other))).toEqual([200]);
  await open[0]?.write('{}');
  await open[0]?.readUntil((text) => text.includes('"status":1'));
  expect(parseHttpCodes(await sendRequest('203.0.113.5'))).toEqual([200]);
});

test('the proxy may open many connections: each counts for its client, unattributed ones for the proxy', async () => {
  const url = await listenWithLimits(portal(), { connectionsPerAddress: 3 });
  const open = await Promise.all(Array.from({ length: 12 }, () => RawSocket.open(url)));
  const requestCodes = async (rawSocket: RawSocket | undefined, headers: Record<string, string>) => {
    await rawSocket?.write(rawRequest('GET /health', headers));
    return parseHttpCodes((await rawSocket?.readResponses(1)) ?? '');
  };
  const ownRows = open
    .slice(3, 9)
    .map((rawSocket, n) => requestCodes(rawSocket, { 'x-forwarded-for': `203.0.113.${n}` }));
  expect(await Promise.all(ownRows)).toEqual(ownRows.map(() => [200]));
  // Without a foreign client address they count for the proxy itself.
  expect(await requestCodes(open[9], {})).toEqual([429]);
  expect(await requestCodes(open[10], { 'x-forwarded-for': '127.0.0.1' })).toEqual([429]);
  expect(await requestCodes(open[0], {})).toEqual([200]);
});

test.each([
  ['the headers', 'GET /health HTTP/1.1\r\nhost: x\r\n'],
  ['the body', rawRequest('POST /api/login', { 'content-type': 'application/json', 'content-length': '20' }, '{"op"')],
  ['the first letter', ''],
])('a client that does not finish sending %s gets a timeout error', async (_part, text) => {
  const url = await listenWithLimits(portal(), { headersTimeoutMs: 50, requestTimeoutMs: 50, checkIntervalMs: 10 });
  expect(refusal(await sendRaw(url, text))).toMatchObject({ http: 408, error: 'DEMASIADO_LENTO' });
});

test('an idle connection is closed', async () => {
  const url = await listenWithLimits(portal(), { idleTimeoutMs: 300 });
  const jsonHeaders = { 'content-type': 'application/json', 'content-length': '2' };
  expect(await sendRaw(url, rawRequest('POST /api/login', jsonHeaders))).toBe('');
});

const MIB = 1024 * 1024;
const LENGTH = 1.5 * MIB;

test('a client with too many unread bytes loses its longest waiting connections, and others lose none', async () => {
  const length = await openPortal();
  await length.configure({ nombre: 'x'.repeat(LENGTH) });
  const url = await listenWithLimits(length, { unreadBytesPerAddress: 20 * MIB });
  const slow = { 'x-forwarded-for': '203.0.113.5' };
  const pipelined = rawRequest('GET /api/configuracion', slow).repeat(7);
  const patient = await RawSocket.open(url);
  await patient.write(rawRequest('GET /api/configuracion', { connection: 'close', 'x-forwarded-for': '203.0.113.6' }));
  const sockets = await Promise.all(Array.from({ length: 10 }, () => RawSocket.open(url)));
  for (const rawSocket of sockets) {
    await rawSocket.write(pipelined + rawRequest('GET /api/configuracion', { ...slow, connection: 'close' }));
    const other = await fetch(`${url}/api/configuracion`, { headers: { 'x-forwarded-for': '203.0.113.7' } });
    expect((await other.arrayBuffer()).byteLength).toBeGreaterThan(LENGTH);
  }
  const lengths: number[] = [];
  for (const rawSocket of sockets) lengths.push((await rawSocket.readToEnd()).length / MIB);
  const one = (await patient.readToEnd()).length / MIB;
  expect(one).toBeGreaterThan(1);
  expect(lengths.at(0)).toBeLessThan(8 * one);
  expect(lengths.at(-1)).toBeCloseTo(8 * one, 2);
});

test.each([
  ['not HTTP', 'hola\r\n\r\n', 400, 'MALFORMADO'],
  ['an unknown method', 'ROMPE / HTTP/1.1\r\nhost: x\r\n\r\n', 400, 'MALFORMADO'],
  ['a header without name', 'GET / HTTP/1.1\r\nhost: x\r\n: y\r\n\r\n', 400, 'MALFORMADO'],
  ['a header with NUL', 'GET / HTTP/1.1\r\nhost: x\r\na: \0\r\n\r\n', 400, 'MALFORMADO'],
  [
    'dos largos',
    rawRequest('POST /api/login', { 'content-length': '2', 'transfer-encoding': 'chunked' }, '{}'),
    400,
    'MALFORMADO',
  ],
  ['a length that is no number', rawRequest('POST /api/login', { 'content-length': 'dos' }, '{}'), 400, 'MALFORMADO'],
  [
    'a chunk of wrong length',
    rawRequest('POST /api/login', { 'transfer-encoding': 'chunked' }, 'zz\r\n'),
    400,
    'MALFORMADO',
  ],
  ['no host', 'GET /health HTTP/1.1\r\n\r\n', 400, 'MALFORMADO'],
  ['a long URL', rawRequest(`GET /api/${'x'.repeat(9000)}`), 414, 'DIRECCION_LARGA'],
  ['a very long URL', rawRequest(`GET /api/${'x'.repeat(20_000)}`), 431, 'CABECERAS_GRANDES'],
  ['large headers', rawRequest('GET /health', { a: 'x'.repeat(20_000) }), 431, 'CABECERAS_GRANDES'],
  ['an impossible expectation', rawRequest('GET /health', { expect: 'un-milagro' }), 417, 'EXPECTATIVA_FALLIDA'],
  [
    'a large body',
    rawRequest(
      'POST /api/login',
      { 'content-type': 'application/json', 'content-length': '99999', connection: 'close' },
      '{}',
    ),
    413,
    'DEMASIADO_GRANDE',
  ],
] as const)('%s: answered like any error and not logged', async (_case, text, http, error) => {
  const url = await listenWithLimits(portal());
  portal().log.length = 0;
  expect(refusal(await sendRaw(url, text))).toMatchObject({ http, error });
  expect(portal().log.filter((line) => !line.includes('"level":30'))).toEqual([]);
});

test.each([
  ['alone', 0],
  ['behind another one', 1],
])('bytes that are not HTTP, sent during a response %s, do not corrupt it', async (_place, others) => {
  const { key } = await portal().createPerson();
  const url = await listenWithLimits(portal());
  const rawSocket = await RawSocket.open(url);
  await rawSocket.write(HEALTH.repeat(others) + rawRequest('GET /api/vivo', { key }));
  await rawSocket.readUntil((text) => text.includes(': hola'));
  await rawSocket.write('hola\r\n\r\n');
  expect(parseHttpCodes(await rawSocket.readToEnd())).toEqual(Array.from({ length: others + 1 }, () => 200));
});

test('bytes that are not HTTP, sent after a response, are answered', async () => {
  const url = await listenWithLimits(portal());
  const rawSocket = await RawSocket.open(url);
  await rawSocket.write(HEALTH.repeat(2));
  await rawSocket.readResponses(2);
  await rawSocket.write('hola\r\n\r\n');
  expect(parseHttpCodes(await rawSocket.readToEnd())).toEqual([200, 200, 400]);
});

import { describe, expect, test } from 'vitest';
import { listenWithLimits } from '../../../test-support/cluster/listenWithLimits.ts';
import { parseHttpCodes, RawSocket, rawRequest } from '../../../test-support/cluster/rawSocket.ts';
import type { Person } from '../../../test-support/portal/portal.ts';
import { portalForFile } from '../../../test-support/portal/portal.ts';
import { waitUntil } from '../../../test-support/portal/waitUntil.ts';

const portal = portalForFile();
const JSON_ = { 'content-type': 'application/json' };
/** Timeouts short enough for the tests. */
const SHORT_LIMITS = { headersTimeoutMs: 100, requestTimeoutMs: 150, revisionMs: 20 };
const CLOSES = { connection: 'close' };

/** Sends text on a new connection and reads until the server closes it. */
async function sendRaw(url: string, text: string): Promise<number[]> {
  const rawSocket = await RawSocket.open(url);
  await rawSocket.write(text);
  return parseHttpCodes(await rawSocket.readToEnd());
}

const isLoggedIn = async (person: Person): Promise<boolean> =>
  (await portal().as(person)('GET', 'checkUser')).http === 200;

describe('a request smuggled in the body of another is not executed', () => {
  const logOut = ({ key }: Person) => `${rawRequest('POST /api/logout', { ...JSON_, key, 'content-length': '2' })}{}`;
  test.each<[string, (inside: string) => string, number[]]>([
    [
      'with two lengths',
      (inside) =>
        rawRequest(
          'POST /api/login',
          { ...JSON_, 'content-length': '5', 'transfer-encoding': 'chunked' },
          `0\r\n\r\n${inside}`,
        ),
      [400],
    ],
    [
      'with the second length disguised by a blank',
      (inside) =>
        rawRequest(
          'POST /api/login',
          { ...JSON_, 'content-length': '5', 'transfer-encoding ': 'chunked' },
          `0\r\n\r\n${inside}`,
        ),
      [400],
    ],
    [
      'with an unknown encoding',
      (inside) => rawRequest('POST /api/login', { ...JSON_, 'transfer-encoding': 'xchunked' }, `0\r\n\r\n${inside}`),
      [400],
    ],
    [
      'with chunks that do not end as they should',
      (inside) => rawRequest('POST /api/login', { ...JSON_, 'transfer-encoding': 'chunked' }, `0\n\n${inside}`),
      [400],
    ],
    [
      'with the length twice',
      (inside) =>
        `POST /api/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 2\r\ncontent-length: ${inside.length + 2}\r\n\r\n{}${inside}`,
      [400],
    ],
    [
      'with another length after the last chunk',
      (inside) =>
        rawRequest(
          'POST /api/login',
          { ...JSON_, 'transfer-encoding': 'chunked' },
          `2\r\n{}\r\n0\r\ncontent-length: ${inside.length}\r\n\r\n${inside}`,
        ),
      [400],
    ],
    [
      'with the full length',
      (inside) =>
        rawRequest('POST /api/login', { ...JSON_, ...CLOSES, 'content-length': String(inside.length) }, inside),
      [400],
    ],
  ])('%s', async (_how, run, expected) => {
    const url = await listenWithLimits(portal());
    const person = await portal().createPerson();
    expect(await sendRaw(url, run(logOut(person)))).toEqual(expected);
    expect(await isLoggedIn(person)).toBe(true);
  });
});

describe('duplicates', () => {
  test('two hosts are refused', async () => {
    const url = await listenWithLimits(portal());
    expect(await sendRaw(url, 'GET /health HTTP/1.1\r\nhost: x\r\nconnection: close\r\nhost: y\r\n\r\n')).toEqual([
      400,
    ]);
    expect(
      await sendRaw(
        url,
        'GET /health HTTP/1.1\r\nhost: x\r\nconnection: close\r\nx-forwarded-for: 203.0.113.4\r\nHOST: y\r\n\r\n',
      ),
    ).toEqual([400]);
    // Other header names of the same length do not count.
    expect(await sendRaw(url, rawRequest('GET /health', { ...CLOSES, date: 'x', from: 'x' }))).toEqual([200]);
  });

  test.each(['the same', 'another'])('two session keys do not authenticate: the second is %s', async (second) => {
    const url = await listenWithLimits(portal());
    const { key } = await portal().createPerson();
    const lines = (claves: string[]) => claves.map((one) => `key: ${one}\r\n`).join('');
    const sendRequest = (...claves: string[]) =>
      sendRaw(url, `GET /api/checkUser HTTP/1.1\r\nhost: x\r\nconnection: close\r\n${lines(claves)}\r\n`);
    expect(await sendRequest(key)).toEqual([200]);
    expect(await sendRequest(key, second === 'another' ? 'x'.repeat(43) : key)).toEqual([401]);
  });

  test('a body with prototype fields is refused, and Object.prototype stays clean', async () => {
    const person = await portal().createPerson();
    const bodies = ['{"op":3,"__proto__":{"op":1}}', '{"op":3,"constructor":{"prototype":{"op":1}}}'];
    for (const payload of bodies) {
      const headers = { ...JSON_, key: person.key };
      const r = await portal().app.inject({ method: 'POST', url: '/api/estados', headers, payload });
      expect(r.statusCode).toBe(400);
    }
    expect(Object.hasOwn(Object.prototype, 'op')).toBe(false);
  });
});

test.each<[string, string, number]>([
  ['that is compressed', '{"op":3}', 400],
  ['in bytes that are no letters', '{"op":3,"estado":"\xc3\x28"', 400],
  ['in UTF-16', '{\0"\0o\0p\0"\0:\x003\0}\0', 400],
])('a body %s is refused instead of its encoding being guessed', async (how, body, http) => {
  const url = await listenWithLimits(portal());
  const headers = {
    'content-type': how === 'in UTF-16' ? 'application/json; charset=utf-16' : 'application/json',
    ...(how === 'that is compressed' && { 'content-encoding': 'gzip' }),
    ...CLOSES,
    'content-length': String(body.length),
  };
  const text = how === 'that is compressed' ? `\x1f\x8b\x08\0${body.slice(4)}` : body;
  expect(await sendRaw(url, rawRequest('POST /api/estados', headers, text))).toEqual([http]);
});

describe('a client that half-closes', () => {
  test('after a complete request receives its response', async () => {
    const url = await listenWithLimits(portal());
    const rawSocket = await RawSocket.open(url);
    await rawSocket.write(rawRequest('GET /api/configuracion'));
    rawSocket.socket.end();
    expect(parseHttpCodes(await rawSocket.readToEnd())).toEqual([200]);
  });

  test.each([
    ['the headers', 'POST /api/logout HTTP/1.1\r\nhost: x\r\n'],
    ['the body', rawRequest('POST /api/logout', { ...JSON_, 'content-length': '20' }, '{')],
    ['a chunk', rawRequest('POST /api/logout', { ...JSON_, 'transfer-encoding': 'chunked' }, '5\r\n{"a')],
  ])('in the middle of %s changes nothing and releases its connection', async (_part, text) => {
    const person = await portal().createPerson();
    const app = portal();
    const url = await listenWithLimits(app, SHORT_LIMITS);
    app.log.length = 0;
    const rawSocket = await RawSocket.open(url);
    await rawSocket.write(text.replace('host: x', `host: x\r\nkey: ${person.key}`));
    rawSocket.socket.end();
    const final = parseHttpCodes(await rawSocket.readToEnd());
    expect(final.filter((status) => status < 400 || status >= 500)).toEqual([]);
    expect(await isLoggedIn(person)).toBe(true);
    expect(app.log.filter((line) => !line.includes('"level":30'))).toEqual([]);
  });

  test('releases its connection and logs nothing when it resets', async () => {
    const app = portal();
    const url = await listenWithLimits(app, { connectionsPerAddress: 1, refusedConnections: 0 });
    app.log.length = 0;
    for (const text of [
      rawRequest('GET /api/configuracion'),
      'GET /',
      rawRequest('POST /api/login', { 'content-length': '9' }, '{'),
    ]) {
      const item = await RawSocket.open(url, '127.0.0.9');
      await item.write(text);
      item.socket.resetAndDestroy();
      await waitUntil(async () => {
        const other = await RawSocket.open(url, '127.0.0.9');
        await other.write(rawRequest('GET /health', CLOSES));
        return parseHttpCodes(await other.readToEnd())[0] === 200;
      });
    }
    expect(app.log.filter((line) => !line.includes('"level":30'))).toEqual([]);
  });
});

test.each([
  ['for another protocol', rawRequest('GET /health', { connection: 'upgrade', upgrade: 'websocket' }), [200]],
  ['for HTTP/2 directly', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', [400]],
  ['for a tunnel', rawRequest('CONNECT otro.example:443'), []],
  ['for the whole server', rawRequest('OPTIONS *', CLOSES), [404]],
  ['with a folded line', 'GET /health HTTP/1.1\r\nhost: x\r\na: b\r\n c\r\n\r\n', [400]],
  ['with bare line breaks', 'GET /health HTTP/1.1\nhost: x\n\n', [400]],
  ['for parts of an answer', rawRequest('GET /api/configuracion', { ...CLOSES, range: 'bytes=0-1,3-' }), [200]],
  [
    'with a thousand headers',
    rawRequest('GET /health', Object.fromEntries(Array.from({ length: 1500 }, (_, i) => [`x${i}`, 'y']))),
    [431],
  ],
  [
    'with a huge comment in a chunk',
    rawRequest(
      'POST /api/estados',
      { ...JSON_, 'transfer-encoding': 'chunked' },
      `2;${'a'.repeat(17_000)}\r\n{}\r\n0\r\n\r\n`,
    ),
    [413],
  ],
])('a client that asks %s gets a definite response, and the server does not block', async (_how, text, expected) => {
  const url = await listenWithLimits(portal(), { ...SHORT_LIMITS, keepAliveMs: 1 });
  expect(await sendRaw(url, text)).toEqual(expected);
});

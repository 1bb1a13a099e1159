import { once } from 'node:events';
import type { RequestListener } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { inspect } from 'node:util';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createOutboundHttp, isPublicAddress, onlyPublicAddresses, redirectWithinSite } from './outboundHttp.ts';

const REQUEST = { timeoutMs: 5000, bytesMax: 1000 };
const publicHttp = createOutboundHttp({ allowInternal: false });
const internalHttp = createOutboundHttp({ allowInternal: true });

/** A local server, with the requests that it received. */
async function serve(handle: RequestListener) {
  const questions: string[] = [];
  const server = createServer((request, response) => {
    questions.push(`${request.method} ${request.url}`);
    handle(request, response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { port: (server.address() as AddressInfo).port, questions };
}

describe('the table of addresses', () => {
  test.each([
    ['loopback', '127.0.0.1', '127.255.255.254', '::1', '::ffff:127.0.0.1', '::ffff:7f00:1'],
    ['unspecified', '0.0.0.0', '0.1.2.3', '::'],
    [
      'private',
      '10.1.2.3',
      '172.16.0.1',
      '172.31.255.255',
      '192.168.1.1',
      'fd00::1',
      'fc00::1',
      'fec0::1',
      '::ffff:a00:1',
    ],
    [
      'link-local, with the metadata of most clouds',
      '169.254.169.254',
      '169.254.170.2',
      '169.254.0.23',
      'fe80::1',
      'fe80::1%eth0',
    ],
    ['metadata of AWS by IPv6', 'fd00:ec2::254', 'fd20:ce::254'],
    ['carrier-grade NAT, with the metadata of Alibaba', '100.64.0.1', '100.100.100.200', '100.127.255.255'],
    ['metadata of Oracle', '192.0.0.192'],
    ["Azure's host", '168.63.129.16', '::ffff:168.63.129.16', '64:ff9b::a83f:8110'],
    ["IBM Cloud's services", '161.26.0.10', '166.8.0.1', '166.11.255.254'],
    [
      'documentation and tests',
      '192.0.2.1',
      '198.51.100.1',
      '203.0.113.1',
      '198.18.0.1',
      '2001:db8::1',
      '3fff::1',
      '2001:2::1',
    ],
    [
      'multicast, broadcast, reserved',
      '224.0.0.1',
      '239.255.255.250',
      '240.0.0.1',
      '255.255.255.255',
      'ff02::1',
      'ff0e::1',
    ],
    ['IPv4-compatible', '::127.0.0.1', '::7f00:1', '::8.8.8.8', '::a9fe:a9fe', '::1:2:3'],
    ['IPv4-translated', '::ffff:0:7f00:1', '::ffff:0:808:808'],
    ['6to4, of any owner', '2002:7f00:1::', '2002:a9fe:a9fe::1', '2002:808:808::1', '192.88.99.1'],
    ['Teredo', '2001::1', '2001:0:4136:e378:8000:63bf:3fff:fdd2'],
    ['NAT64 to what is not public', '64:ff9b::7f00:1', '64:ff9b::10.0.0.1', '64:ff9b::a9fe:a9fe', '64:ff9b:1::808:808'],
    ['discard', '100::1', '100:0:0:1::1'],
    [
      'unallocated',
      '1::1',
      '200::1',
      '1000::1',
      '2000::1',
      '2d00::1',
      '2e00::1',
      '3000::1',
      '3ffe::1',
      '4000::1',
      '8000::1',
      'e000::1',
      'f000::1',
    ],
    [
      'segment routing and other protocols',
      '5f00::1',
      '2001:10::1',
      '2001:20::1',
      '2001:30::1',
      '2620:4f:8000::1',
      '192.175.48.1',
    ],
    ['no address', 'localhost', '', '1', '8.8.8.8.', 'gggg::1', '8.8.8.8/32'],
  ])('rejects all of these: %s', (_kind, ...addresses) => {
    expect(addresses.filter(isPublicAddress)).toEqual([]);
  });

  test('accepts public addresses', () => {
    const addresses = [
      '8.8.8.8',
      '93.184.216.34',
      '168.63.129.15',
      '168.63.129.17',
      '166.7.255.255',
      '166.12.0.1',
      '100.63.255.255',
      '172.32.0.1',
      '::ffff:8.8.8.8',
      '64:ff9b::8.8.8.8',
      '64:ff9b::a29f:80e9',
      '2001:4860:4860::8888',
      '2003::1',
      '2400:cb00::1',
      '2410::1',
      '2606:4700:4700::1111',
      '2620:fe::fe',
      '2800:3f0::1',
      '2a00:1450::1',
      '2a10:1::1',
      '2c0f:fb50::1',
    ];
    expect(addresses.filter((address) => !isPublicAddress(address))).toEqual([]);
  });
});

test('this machine and its network are not requested, under any name', async () => {
  const { port, questions } = await serve((_, response) => response.end('dentro'));
  for (const site of ['127.0.0.1', 'localhost', '[::1]', '[::ffff:127.0.0.1]', '2130706433', '0x7f.1', '0'])
    await expect(publicHttp(`https://${site}:${port}/`, REQUEST), site).rejects.toThrow(
      'not an address of the Internet',
    );
  await expect(publicHttp(`http://127.0.0.1:${port}/`, REQUEST)).rejects.toThrow('not https');
  await expect(publicHttp('file:///etc/passwd', REQUEST)).rejects.toThrow('not https');
  expect(questions).toEqual([]);
});

test.each([
  [['93.184.216.34'], '93.184.216.34'],
  [['2606:4700:4700::1111', '8.8.8.8'], '2606:4700:4700::1111'],
  [['93.184.216.34', '10.0.0.1'], undefined],
  [['127.0.0.1', '93.184.216.34'], undefined],
  [[], undefined],
])('a name with the addresses %j leads to %s', (allAnswers, destination) => {
  const search = onlyPublicAddresses((_name, { all }, answer) => {
    expect(all).toBe(true);
    answer(
      null,
      allAnswers.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    );
  });
  const told: unknown[] = [];
  search('radio.example', {}, (error, address) => told.push(error?.message ?? address));
  expect(told).toEqual([destination ?? 'not to be asked: it is not an address of the Internet']);
});

test('an error message omits the URL, which may be a secret', async () => {
  const { port } = await serve((_, response) => response.end('x'.repeat(2000)));
  const cases = [
    publicHttp('https://[secreto', REQUEST),
    publicHttp('https://127.0.0.1/secreto', REQUEST),
    publicHttp('http://example.com/secreto', REQUEST),
    internalHttp(`http://127.0.0.1:${port}/secreto`, REQUEST),
    internalHttp('http://127.0.0.1:1/secreto', REQUEST),
  ];
  for (const failure of await Promise.allSettled(cases)) {
    expect(failure.status).toBe('rejected');
    expect(inspect(failure, { depth: 5 })).not.toContain('secreto');
  }
});

test('sends the request and returns the response', async () => {
  const { port } = await serve((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      response.writeHead(429, { 'x-eco': request.headers['x-clase'] ?? '' });
      response.end(`${request.method}: ${Buffer.concat(chunks)}`);
    });
  });
  const { estado, headers, body } = await internalHttp(`http://127.0.0.1:${port}/`, {
    ...REQUEST,
    method: 'POST',
    headers: { 'x-clase': 'prueba' },
    body: 'hola',
  });
  expect([estado, headers['x-eco'], body.toString()]).toEqual([429, 'prueba', 'POST: hola']);
});

test('sends User-Agent and Accept', async () => {
  const { port } = await serve(({ headers }, response) =>
    response.end(JSON.stringify([headers['user-agent'], headers.accept])),
  );
  const asks = async (headers = {}) =>
    JSON.parse((await internalHttp(`http://127.0.0.1:${port}/`, { ...REQUEST, headers })).body.toString()) as unknown;
  expect(await asks()).toEqual(['Conserje (portal, 1)', 'application/json, */*;q=0.5']);
  expect(await asks({ accept: 'text/plain' })).toEqual(['Conserje (portal, 1)', 'text/plain']);
});

describe('redirections', () => {
  test.each([
    ['https://habbo.es/api?name=Ana', 301, 'https://www.habbo.es/api?name=Ana', 'https://www.habbo.es/api?name=Ana'],
    ['https://www.habbo.es/api', 308, 'https://habbo.es/api', 'https://habbo.es/api'],
    ['https://habbo.es/api', 302, '/otra?x=1', 'https://habbo.es/otra?x=1'],
    ['https://radio.example:8443/a', 307, 'https://radio.example:8443/b', 'https://radio.example:8443/b'],
    ['https://habbo.es/api', 301, 'https://otro.es/api', undefined],
    ['https://habbo.es/api', 301, 'https://malhabbo.es/api', undefined],
    ['https://habbo.es/api', 301, 'http://www.habbo.es/api', undefined],
    ['https://habbo.es/api', 301, 'https://habbo.es:8443/api', undefined],
    ['https://habbo.es/api', 301, 'https://yo:tu@habbo.es/api', undefined],
    ['https://habbo.es/api', 301, 'https://habbo.es.otro.com/api', undefined],
    ['https://habbo.es/api', 301, 'http://[', undefined],
    ['https://habbo.es/api', 301, undefined, undefined],
    ['https://habbo.es/api', 200, 'https://www.habbo.es/api', undefined],
    ['https://habbo.es/api', 304, 'https://www.habbo.es/api', undefined],
  ])('from %s (%i) to %s: %s', (from, estado, location, to) => {
    const headers = location === undefined ? {} : { location };
    expect(redirectWithinSite(new URL(from), { estado, headers, body: Buffer.alloc(0) })?.href).toBe(to);
  });

  /** Redirects to the next lower number until 0. */
  const connectionCount = () =>
    serve(({ url = '' }, response) => {
      const n = Number(url.slice(1));
      response.writeHead(n === 0 ? 200 : 302, { location: `/${n - 1}` });
      response.end(`${n}`);
    });

  test('within a site are followed up to the maximum, and never for a POST', async () => {
    const { port, questions } = await connectionCount();
    const asks = async (from: number, extra: object) => {
      const { estado, body } = await internalHttp(`http://127.0.0.1:${port}/${from}`, { ...REQUEST, ...extra });
      return `${estado} ${body}`;
    };
    expect(await asks(3, { redirectsMax: 3 })).toBe('200 0');
    expect(questions).toEqual(['GET /3', 'GET /2', 'GET /1', 'GET /0']);
    expect(await asks(4, { redirectsMax: 3 })).toBe('302 1');
    expect(await asks(1, {})).toBe('302 1');
    expect(await asks(1, { redirectsMax: 3, method: 'POST' })).toBe('302 1');
  });

  test('to another site are not followed', async () => {
    const inside = await serve((_, response) => response.end('dentro'));
    const redirecting = await serve((_, response) => {
      response.writeHead(302, { location: `http://127.0.0.1:${inside.port}/` });
      response.end();
    });
    const task = { ...REQUEST, redirectsMax: 3 };
    expect((await internalHttp(`http://127.0.0.1:${redirecting.port}/`, task)).estado).toBe(302);
    expect(inside.questions).toEqual([]);
  });

  test('share one timeout', async () => {
    const { port } = await serve((_, response) => {
      setTimeout(() => response.writeHead(302, { location: '/' }).end(), 40);
    });
    const task = { ...REQUEST, timeoutMs: 100, redirectsMax: 1000 };
    await expect(internalHttp(`http://127.0.0.1:${port}/`, task)).rejects.toThrow('aborted');
  });
});

test('of an event stream the first event is the response', async () => {
  const { port } = await serve((_, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(':hola\n\ndata:{"a":');
    setTimeout(() => response.write('1}\n\n'), 10);
  });
  const { body } = await internalHttp(`http://127.0.0.1:${port}/`, REQUEST);
  expect(body.toString()).toBe(':hola\n\ndata:{"a":1}\n\n');
});

test('a response that is too long, endless or cut off is an error', async () => {
  const long = await serve((_, response) => response.end(Buffer.alloc(1001)));
  await expect(internalHttp(`http://127.0.0.1:${long.port}/`, REQUEST)).rejects.toThrow('more than 1000 bytes');
  const silent = await serve((_, response) => response.write('algo'));
  const shortTimeout = { ...REQUEST, timeoutMs: 50 };
  await expect(internalHttp(`http://127.0.0.1:${silent.port}/`, shortTimeout)).rejects.toThrow('aborted');
  const truncated = await serve((_, response) => {
    response.writeHead(200, { 'content-length': 100 });
    response.write('medio', () => response.destroy());
  });
  await expect(internalHttp(`http://127.0.0.1:${truncated.port}/`, REQUEST)).rejects.toThrow();
});

import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '../../../app.ts';
import { createClient, expectRefusalShape } from '../../../test-support/portal/apiClient.ts';
import { portalForFile } from '../../../test-support/portal/portal.ts';

const PAGE = '<!doctype html><title>Portal</title>';

/** Writes a small built web, optionally compressed. */
async function writeWeb(web: string, isCompressed: boolean): Promise<void> {
  await mkdir(join(web, 'assets'));
  await writeFile(join(web, 'index.html'), PAGE);
  if (isCompressed) {
    await writeFile(join(web, 'index.html.br'), brotliCompressSync(PAGE));
    await writeFile(join(web, 'index.html.gz'), gzipSync(PAGE));
  }
  await writeFile(join(web, 'assets/app-1a2b3c.js'), 'x');
  await writeFile(join(web, 'logo.svg'), '<svg/>');
  await writeFile(join(web, 'sw.js'), 'y');
  await mkdir(join(web, '.vite'));
  await writeFile(join(web, '.vite/manifest.json'), '{}');
}

/** Serves a small built web to all tests of the file, which only read. */
function serveWeb(isCompressed: boolean): () => FastifyInstance {
  let app: FastifyInstance;
  let web: string;
  beforeAll(async () => {
    web = await mkdtemp(join(tmpdir(), 'conserje-web-'));
    await writeWeb(web, isCompressed);
    app = await buildApp({ ...portal().deps, web });
  });
  afterAll(async () => {
    await app.close();
    await rm(web, { recursive: true });
  });
  return () => app;
}
const portal = portalForFile();
const plainWeb = serveWeb(false);
const compressedWeb = serveWeb(true);

test.each(['/', '/tiempos', '/no-existe/nada', '/perfil?x=1', '/apio', '/index.html'])(
  '%s is the page of the portal',
  async (path) => {
    const app = plainWeb();
    const { http, body, headers } = await createClient(() => app)('GET', path);
    expect({ http, body }).toEqual({ http: 200, body: PAGE });
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(headers['cache-control']).toBe('no-cache');
  },
);

describe('the page compressed by the build', () => {
  const read = async (acceptHeader: string | undefined, path = '/perfil', more: Record<string, string> = {}) => {
    const app = compressedWeb();
    const headers = { ...(acceptHeader !== undefined && { 'accept-encoding': acceptHeader }), ...more };
    return { app, respuesta: await app.inject({ url: path, headers }) };
  };
  const open = { br: brotliDecompressSync, gzip: gunzipSync, '': (bytes: Buffer) => bytes };

  test.each([
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
    ['identity', ''],
    [undefined, ''],
  ] as const)('a client that accepts %s gets «%s»', async (acceptHeader, encoding) => {
    const { respuesta } = await read(acceptHeader);
    expect(respuesta.headers['content-encoding'] ?? '').toBe(encoding);
    expect(respuesta.headers.vary).toContain('accept-encoding');
    expect(open[encoding](respuesta.rawPayload).toString()).toBe(PAGE);
  });

  test('is not sent again to a client that has it', async () => {
    const { app, respuesta } = await read('br');
    const headers = { 'accept-encoding': 'br', 'if-none-match': String(respuesta.headers.etag) };
    const other = await app.inject({ url: '/tiempos', headers });
    expect([other.statusCode, other.body]).toEqual([304, '']);
    expect((await app.inject({ url: '/', headers: { ...headers, 'accept-encoding': 'gzip' } })).statusCode).toBe(200);
  });

  test('HEAD sends only the headers', async () => {
    const app = compressedWeb();
    const { statusCode, body, headers } = await app.inject({ method: 'HEAD', url: '/' });
    expect([statusCode, body, headers['content-length']]).toEqual([200, '', String(PAGE.length)]);
  });
});

test('hashed file names are cached for a year, and others for an hour', async () => {
  const app = plainWeb();
  const asks = createClient(() => app);
  expect((await asks('GET', '/assets/app-1a2b3c.js')).headers['cache-control']).toBe(
    'public, max-age=31536000, immutable',
  );
  expect((await asks('GET', '/logo.svg')).headers['cache-control']).toBe('public, max-age=3600');
  // The service worker decides what the browser shows, so it is revalidated.
  expect((await asks('GET', '/sw.js')).headers['cache-control']).toBe('no-cache');
});

test('assets omit the page policies; files that can be opened alone carry them', async () => {
  const app = plainWeb();
  const asks = createClient(() => app);
  const parte = (await asks('GET', '/assets/app-1a2b3c.js')).headers;
  expect(parte).toMatchObject({ 'x-content-type-options': 'nosniff', 'cross-origin-resource-policy': 'same-origin' });
  expect(parte).not.toHaveProperty('content-security-policy');
  for (const path of ['/', '/logo.svg'])
    expect((await asks('GET', path)).headers['content-security-policy']).toContain("script-src 'self'");
});

const EMPTY = [
  '/assets/no-existe.js',
  '/api/no-existe',
  '/api',
  '/health/x',
  '/placas/77.png',
  '/favicon.ico',
  '/x/y.js',
];
test.each(EMPTY)('%s does not exist', async (path) => {
  const app = plainWeb();
  expect(expectRefusalShape(await createClient(() => app)('GET', path))).toMatchObject({
    http: 404,
    error: 'NO_EXISTE',
  });
});

test.each([
  ['with NUL', '/a%00b', 400, 'MALFORMADO'],
  ['with NUL among files', '/assets/%00', 400, 'MALFORMADO'],
  ['that is malformed', '/%zz', 400, 'MALFORMADO'],
  ['that is half malformed', '/assets/%c3%28', 400, 'MALFORMADO'],
  ['of another site', '//x', 404, 'NO_EXISTE'],
  ['of another site, with a file', '//logo.svg', 404, 'NO_EXISTE'],
  ['of a folder', '/assets/', 404, 'NO_EXISTE'],
  ['of a folder without slash', '/assets', 404, 'NO_EXISTE'],
  ['of a file as a folder', '/assets/app-1a2b3c.js/', 404, 'NO_EXISTE'],
  ['that is long', `/${'x'.repeat(300)}/${'y'.repeat(3000)}`, 200, undefined],
] as const)('a URL %s causes no server error and is not logged', async (_case, path, http, error) => {
  const app = plainWeb();
  const { log } = portal();
  log.length = 0;
  const response = await createClient(() => app)('GET', path);
  expect(response.http).toBe(http);
  if (error !== undefined) expect(expectRefusalShape(response).error).toBe(error);
  expect(log).toEqual([]);
});

test.each([
  [{ range: 'bytes=99999-' }, 200],
  [{ range: 'bytes=zz' }, 200],
  [{ range: 'naranjas=1-2' }, 200],
  [{ 'if-match': '"otra"' }, 412],
  [{ 'if-match': 'W/"otra", "y otra"' }, 412],
  [{ 'if-match': '*' }, 200],
  [{ 'if-unmodified-since': 'ayer' }, 200],
  [{ 'if-unmodified-since': 'Thu, 01 Jan 1970 00:00:00 GMT' }, 200],
  [{ 'if-modified-since': 'mañana' }, 200],
  [{ 'if-none-match': '"otra"' }, 200],
  [{ 'if-none-match': '*' }, 304],
  [{ 'accept-encoding': ';;q=,' }, 200],
])('conditional headers %j on a file are answered with %i', async (headers, http) => {
  const app = plainWeb();
  const { log } = portal();
  log.length = 0;
  for (const url of ['/', '/logo.svg', '/assets/app-1a2b3c.js', '/api/docs/static/index.css']) {
    const response = await app.inject({ url, headers });
    expect(response.statusCode).toBe(http);
    if (http === 412)
      expect(expectRefusalShape({ http, body: response.json(), headers: {} }).error).toBe('CONDICION_FALLIDA');
  }
  expect(log).toEqual([]);
});

test('a cached file is not sent again, even if a proxy compressed it', async () => {
  const app = plainWeb();
  for (const url of ['/logo.svg', '/api/openapi.json', '/api/docs/', '/api/docs/static/swagger-ui-bundle.js']) {
    const first = await app.inject({ url, headers: { 'accept-encoding': 'gzip' } });
    expect(first.statusCode).toBe(200);
    const etag = String(first.headers.etag);
    for (const mark of [etag, `W/${etag}`, `"otra", ${etag}`]) {
      const other = await app.inject({ url, headers: { 'accept-encoding': 'gzip', 'if-none-match': mark } });
      expect([other.statusCode, other.body, other.headers.etag]).toEqual([304, '', etag]);
    }
  }
});

test('HEAD sends only the headers for files too', async () => {
  const app = plainWeb();
  const { statusCode, body, headers } = await app.inject({ method: 'HEAD', url: '/logo.svg' });
  expect([statusCode, body, headers['content-length'], headers['content-type']]).toEqual([
    200,
    '',
    '6',
    'image/svg+xml',
  ]);
});

test('files not meant to be opened are not served', async () => {
  const app = plainWeb();
  expect((await app.inject('/.vite/manifest.json')).statusCode).toBe(404);
  expect((await app.inject('/index.html.br')).body).toBe(PAGE);
});

test('nothing outside the folder is served', async () => {
  const app = plainWeb();
  for (const path of ['/../package.json', '/..%2fpackage.json', '/assets/..%2f..%2f..%2fetc/passwd']) {
    const { body, http } = await createClient(() => app)('GET', path);
    if (http === 200) expect(body).toBe(PAGE);
    else expect(http).toBeGreaterThanOrEqual(400);
  }
});

describe('the headers of browser pages', () => {
  let expectedHeaders: Record<string, unknown> = {};
  beforeAll(async () => {
    expectedHeaders = (await portal().as()('GET', '/api/docs/')).headers;
  });

  test('scripts come only from the portal', () => {
    const rules = String(expectedHeaders['content-security-policy']).split(';');
    expect(rules).toContain("script-src 'self'");
    expect(rules).toContain("object-src 'none'");
    expect(rules).toContain("frame-ancestors 'none'");
  });

  test.each([
    ['x-content-type-options', 'nosniff'],
    ['referrer-policy', 'same-origin'],
  ])('%s: %s', (name, valor) => {
    expect(expectedHeaders[name]).toBe(valor);
  });
});

test('long responses are compressed for clients that accept it', async () => {
  const expectedHeaders = { 'accept-encoding': 'gzip' };
  const { app } = portal();
  const { headers } = await app.inject({ url: '/api/startupForo', headers: expectedHeaders });
  expect(headers['content-encoding']).toBe('gzip');
  const short = await app.inject({ url: '/health', headers: expectedHeaders });
  expect(short.headers['content-encoding']).toBeUndefined();
});

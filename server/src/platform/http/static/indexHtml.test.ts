import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { buildApp } from '../../../app.ts';
import type { Portal } from '../../../test-support/portal/portal.ts';
import { openPortal } from '../../../test-support/portal/portal.ts';
import { AppError } from '../../appError.ts';

const PAGE = `<!doctype html><html lang="es"><title>Conserje</title><meta property="og:title" content="Conserje" />
<meta property="og:image" content="/icono-512.png" /><p id="splash-name">Conserje</p><p>Conserje</p>`;

async function appWithPage(portal: Portal, more: object = {}, page = PAGE, screens?: object): Promise<FastifyInstance> {
  const web = await mkdtemp(join(tmpdir(), 'conserje-index-'));
  await writeFile(join(web, 'index.html'), page);
  if (screens) {
    await mkdir(join(web, '.vite'));
    await writeFile(join(web, '.vite/pantallas.json'), JSON.stringify(screens));
  }
  const app = await buildApp({ ...portal.deps, web, ...more });
  onTestFinished(async () => {
    await app.close();
    await rm(web, { recursive: true });
  });
  return app;
}

test('the page shows the agency name before any script, and follows its changes', async () => {
  const portal = await openPortal();
  await portal.configure({ nombre: 'L\'Aurora & "hijos" <b>$&' });
  const app = await appWithPage(portal);
  const own = 'L&#39;Aurora &amp; &quot;hijos&quot; &lt;b&gt;$&amp;';
  const sendRequest = async () => (await app.inject({ url: '/tiempos', headers: { host: 'portal.example' } })).body;
  const expected = (name: string) =>
    `<!doctype html><html data-abierta lang="es"><title>${name}</title><meta property="og:title" content="${name}" />
<meta property="og:image" content="http://portal.example/icono-512.png" /><p id="splash-name">${name}</p><p>Conserje</p>`;
  expect(await sendRequest()).toBe(expected(own));
  await portal.configure({ nombre: 'Ocaso' });
  expect(await sendRequest()).toBe(expected('Ocaso'));
});

test.each([
  ['portal.example', 'http://portal.example'],
  ['portal.example:8080', 'http://portal.example:8080'],
  ['[::1]:3000', 'http://[::1]:3000'],
  ['portal.example"><script>', null],
  ["portal.example'", null],
  ['portal example', null],
  ['-portal', null],
  ['portal.example/x', null],
  ['a@portal.example', null],
  [`${'a'.repeat(260)}.example`, null],
])('host %s gives the image the URL %s', async (host, origin) => {
  const app = await appWithPage(await openPortal());
  const { statusCode, body } = await app.inject({ url: '/', headers: { host } });
  expect(statusCode).toBe(200);
  if (origin === null) {
    expect(body).not.toContain('og:image');
    expect(body).not.toContain(host);
  } else expect(body).toContain(`content="${origin}/icono-512.png"`);
});

test('only a local proxy is trusted with the public host', async () => {
  const app = await appWithPage(await openPortal());
  const headers = { host: 'dentro:3000', 'x-forwarded-host': 'portal.example', 'x-forwarded-proto': 'https' };
  const sendRequest = async (remoteAddress: string) => (await app.inject({ url: '/', headers, remoteAddress })).body;
  expect(await sendRequest('127.0.0.1')).toContain('content="https://portal.example/icono-512.png"');
  expect(await sendRequest('203.0.113.7')).toContain('content="http://dentro:3000/icono-512.png"');
});

test('for any number of hosts each gets its own page, compressed or not modified', async () => {
  const app = await appWithPage(await openPortal());
  for (let i = 0; i < 40; i += 1) {
    const host = `portal-${i}.example`;
    const br = await app.inject({ url: '/', headers: { host, 'accept-encoding': 'br' } });
    expect(brotliDecompressSync(br.rawPayload).toString()).toContain(`http://${host}/`);
    const gzip = await app.inject({ url: '/', headers: { host, 'accept-encoding': 'gzip' } });
    expect(gunzipSync(gzip.rawPayload).toString()).toContain(`http://${host}/`);
    const etag = String(br.headers.etag);
    const other = await app.inject({ url: '/', headers: { host, 'accept-encoding': 'br', 'if-none-match': etag } });
    expect([other.statusCode, other.body]).toEqual([304, '']);
  }
});

test('the page of each screen preloads the files of that screen only', async () => {
  const screens = { '/': ['assets/inicio-1.js'], '/tiempos': ['assets/tiempos-1.js', 'assets/tiempos-2.css'] };
  const app = await appWithPage(await openPortal(), {}, '<html lang="es"><head></head><body></body>', screens);
  const preload = '<link rel="modulepreload" crossorigin href="/assets/inicio-1.js">';
  const tiempos =
    '<link rel="modulepreload" crossorigin href="/assets/tiempos-1.js">' +
    '<link rel="preload" as="style" crossorigin href="/assets/tiempos-2.css">';
  const headers = { 'accept-encoding': 'br' };
  const head = async (url: string) => {
    const { rawPayload } = await app.inject({ url, headers });
    return /<head>(.*)<\/head>/.exec(brotliDecompressSync(rawPayload).toString())?.[1];
  };
  expect(await head('/')).toBe(preload);
  expect(await head('/tiempos')).toBe(tiempos);
  expect(await head('/tiempos?x=1')).toBe(tiempos);
  for (const other of ['/no-existe', '/tiempos/', '/__proto__', '/constructor']) expect(await head(other)).toBe('');
  expect(await head('/')).toBe(preload);
});

test('without a database the page still arrives, with the last known name', async () => {
  const portal = await openPortal();
  await portal.configure({ nombre: 'Aurora' });
  let failure: AppError | null = new AppError('BASE_CAIDA');
  const app = await appWithPage(portal, { findDatabaseProblem: () => failure });
  const title = async () => /<title>(.*)<\/title>/.exec((await app.inject('/')).body)?.[1];
  expect(await title()).toBe('Conserje');
  failure = null;
  expect(await title()).toBe('Aurora');
  failure = new AppError('BASE_CAIDA');
  portal.clock.advance({ minutes: 5 });
  expect(await title()).toBe('Aurora');
});

test('the page says that the agency is open, except in maintenance or while unknown', async () => {
  const portal = await openPortal();
  let failure: AppError | null = new AppError('BASE_CAIDA');
  const app = await appWithPage(portal, { findDatabaseProblem: () => failure });
  const hasOpenMark = async () => (await app.inject('/')).body.includes('<html data-abierta lang="es">');
  expect(await hasOpenMark()).toBe(false);
  failure = null;
  expect(await hasOpenMark()).toBe(true);
  await portal.configure({ mantenimiento: true });
  expect(await hasOpenMark()).toBe(false);
});

test('the portal installs under the agency name, with its siglas as short name where the name is too long', async () => {
  const portal = await openPortal();
  await portal.configure({ nombre: 'Aurora', siglas: 'AUR' });
  const short = await portal.as().succeeds('GET manifiesto');
  expect(short).toMatchObject({ name: 'Aurora', short_name: 'Aurora', start_url: '/', display: 'standalone' });
  expect(short.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
    '192x192 any',
    '512x512 any',
    '512x512 maskable',
    'any any',
  ]);
  await portal.configure({ nombre: 'Hotel de las Estrellas' });
  expect(await portal.as().succeeds('GET manifiesto')).toMatchObject({
    name: 'Hotel de las Estrellas',
    short_name: 'AUR',
    description: 'Portal del personal de Hotel de las Estrellas',
  });
});

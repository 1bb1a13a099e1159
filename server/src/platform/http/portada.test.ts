import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { buildApp } from '../../app.ts';
import type { Portal } from '../../testing/portal.ts';
import { abrirPortal } from '../../testing/portal.ts';
import { Fallo } from '../fallo.ts';

const PAGINA = `<!doctype html><html lang="es"><title>Conserje</title><meta property="og:title" content="Conserje" />
<meta property="og:image" content="/icono-512.png" /><p id="portada-nombre">Conserje</p><p>Conserje</p>`;

async function conPagina(
  portal: Portal,
  mas: object = {},
  pagina = PAGINA,
  pantallas?: object,
): Promise<FastifyInstance> {
  const web = await mkdtemp(join(tmpdir(), 'conserje-portada-'));
  await writeFile(join(web, 'index.html'), pagina);
  if (pantallas) {
    await mkdir(join(web, '.vite'));
    await writeFile(join(web, '.vite/pantallas.json'), JSON.stringify(pantallas));
  }
  const app = await buildApp({ ...portal.deps, web, ...mas });
  onTestFinished(async () => {
    await app.close();
    await rm(web, { recursive: true });
  });
  return app;
}

test('la página dice de quién es antes de cualquier programa, y sigue al nombre', async () => {
  const portal = await abrirPortal();
  await portal.configurar({ nombre: 'L\'Aurora & "hijos" <b>$&' });
  const app = await conPagina(portal);
  const suyo = 'L&#39;Aurora &amp; &quot;hijos&quot; &lt;b&gt;$&amp;';
  const pedir = async () => (await app.inject({ url: '/tiempos', headers: { host: 'portal.example' } })).body;
  const esperada = (nombre: string) =>
    `<!doctype html><html data-abierta lang="es"><title>${nombre}</title><meta property="og:title" content="${nombre}" />
<meta property="og:image" content="http://portal.example/icono-512.png" /><p id="portada-nombre">${nombre}</p><p>Conserje</p>`;
  expect(await pedir()).toBe(esperada(suyo));
  await portal.configurar({ nombre: 'Ocaso' });
  expect(await pedir()).toBe(esperada('Ocaso'));
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
])('el anfitrión %s da a la imagen la dirección %s', async (host, origen) => {
  const app = await conPagina(await abrirPortal());
  const { statusCode, body } = await app.inject({ url: '/', headers: { host } });
  expect(statusCode).toBe(200);
  if (origen === null) {
    expect(body).not.toContain('og:image');
    expect(body).not.toContain(host);
  } else expect(body).toContain(`content="${origen}/icono-512.png"`);
});

test('a un proxy de la misma máquina se le cree cómo lo llaman; a nadie más', async () => {
  const app = await conPagina(await abrirPortal());
  const headers = { host: 'dentro:3000', 'x-forwarded-host': 'portal.example', 'x-forwarded-proto': 'https' };
  const pedir = async (remoteAddress: string) => (await app.inject({ url: '/', headers, remoteAddress })).body;
  expect(await pedir('127.0.0.1')).toContain('content="https://portal.example/icono-512.png"');
  expect(await pedir('203.0.113.7')).toContain('content="http://dentro:3000/icono-512.png"');
});

test('por muchos nombres que le den, cada uno recibe la suya, comprimida o sin cambios', async () => {
  const app = await conPagina(await abrirPortal());
  for (let i = 0; i < 40; i += 1) {
    const host = `portal-${i}.example`;
    const br = await app.inject({ url: '/', headers: { host, 'accept-encoding': 'br' } });
    expect(brotliDecompressSync(br.rawPayload).toString()).toContain(`http://${host}/`);
    const gzip = await app.inject({ url: '/', headers: { host, 'accept-encoding': 'gzip' } });
    expect(gunzipSync(gzip.rawPayload).toString()).toContain(`http://${host}/`);
    const etag = String(br.headers.etag);
    const otra = await app.inject({ url: '/', headers: { host, 'accept-encoding': 'br', 'if-none-match': etag } });
    expect([otra.statusCode, otra.body]).toEqual([304, '']);
  }
});

test('la página de cada pantalla nombra los archivos de la suya, y de ninguna otra', async () => {
  const pantallas = { '/': ['assets/inicio-1.js'], '/tiempos': ['assets/tiempos-1.js', 'assets/tiempos-2.css'] };
  const app = await conPagina(await abrirPortal(), {}, '<html lang="es"><head></head><body></body>', pantallas);
  const inicio = '<link rel="modulepreload" crossorigin href="/assets/inicio-1.js">';
  const tiempos =
    '<link rel="modulepreload" crossorigin href="/assets/tiempos-1.js">' +
    '<link rel="preload" as="style" crossorigin href="/assets/tiempos-2.css">';
  const headers = { 'accept-encoding': 'br' };
  const cabeza = async (url: string) => {
    const { rawPayload } = await app.inject({ url, headers });
    return /<head>(.*)<\/head>/.exec(brotliDecompressSync(rawPayload).toString())?.[1];
  };
  expect(await cabeza('/')).toBe(inicio);
  expect(await cabeza('/tiempos')).toBe(tiempos);
  expect(await cabeza('/tiempos?x=1')).toBe(tiempos);
  for (const otra of ['/no-existe', '/tiempos/', '/__proto__', '/constructor']) expect(await cabeza(otra)).toBe('');
  expect(await cabeza('/')).toBe(inicio);
});

test('sin base de datos la página llega igual, con el nombre que se sabía', async () => {
  const portal = await abrirPortal();
  await portal.configurar({ nombre: 'Aurora' });
  let falta: Fallo | null = new Fallo('BASE_CAIDA');
  const app = await conPagina(portal, { falta: () => falta });
  const titulo = async () => /<title>(.*)<\/title>/.exec((await app.inject('/')).body)?.[1];
  expect(await titulo()).toBe('Conserje');
  falta = null;
  expect(await titulo()).toBe('Aurora');
  falta = new Fallo('BASE_CAIDA');
  portal.reloj.pasar({ minutos: 5 });
  expect(await titulo()).toBe('Aurora');
});

test('la página dice que la agencia está abierta, y no lo dice en mantenimiento ni mientras no se sabe', async () => {
  const portal = await abrirPortal();
  let falta: Fallo | null = new Fallo('BASE_CAIDA');
  const app = await conPagina(portal, { falta: () => falta });
  const abierta = async () => (await app.inject('/')).body.includes('<html data-abierta lang="es">');
  expect(await abierta()).toBe(false);
  falta = null;
  expect(await abierta()).toBe(true);
  await portal.configurar({ mantenimiento: true });
  expect(await abierta()).toBe(false);
});

test('el portal se instala con el nombre de la agencia y con sus siglas donde no cabe', async () => {
  const portal = await abrirPortal();
  await portal.configurar({ nombre: 'Aurora', siglas: 'AUR' });
  const corto = await portal.pide().logra('GET manifiesto');
  expect(corto).toMatchObject({ name: 'Aurora', short_name: 'Aurora', start_url: '/', display: 'standalone' });
  expect(corto.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
    '192x192 any',
    '512x512 any',
    '512x512 maskable',
    'any any',
  ]);
  await portal.configurar({ nombre: 'Hotel de las Estrellas' });
  expect(await portal.pide().logra('GET manifiesto')).toMatchObject({
    name: 'Hotel de las Estrellas',
    short_name: 'AUR',
    description: 'Portal del personal de Hotel de las Estrellas',
  });
});

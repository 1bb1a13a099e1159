import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { clienteDe, comprobarRechazo } from '../../testing/cliente.ts';
import { abrirPortal, portalDelArchivo } from '../../testing/portal.ts';

const PAGINA = '<!doctype html><title>Portal</title>';

/** The application with a built web of our own, its page compressed where that is asked for; and what it logs. */
async function conWebYRegistro(comprimida = false): Promise<{ app: FastifyInstance; log: string[] }> {
  const web = await mkdtemp(join(tmpdir(), 'conserje-web-'));
  await mkdir(join(web, 'assets'));
  await writeFile(join(web, 'index.html'), PAGINA);
  if (comprimida) {
    await writeFile(join(web, 'index.html.br'), brotliCompressSync(PAGINA));
    await writeFile(join(web, 'index.html.gz'), gzipSync(PAGINA));
  }
  await writeFile(join(web, 'assets/app-1a2b3c.js'), 'x');
  await writeFile(join(web, 'logo.svg'), '<svg/>');
  await writeFile(join(web, 'sw.js'), 'y');
  await mkdir(join(web, '.vite'));
  await writeFile(join(web, '.vite/manifest.json'), '{}');
  const { deps, log } = await abrirPortal();
  const app = await buildApp({ ...deps, web });
  onTestFinished(async () => {
    await app.close();
    await rm(web, { recursive: true });
  });
  return { app, log };
}
const conWeb = async (comprimida = false): Promise<FastifyInstance> => (await conWebYRegistro(comprimida)).app;

test.each(['/', '/tiempos', '/no-existe/nada', '/perfil?x=1', '/apio', '/index.html'])(
  '%s es la página del portal',
  async (ruta) => {
    const app = await conWeb();
    const { http, cuerpo, cabeceras } = await clienteDe(() => app)('GET', ruta);
    expect({ http, cuerpo }).toEqual({ http: 200, cuerpo: PAGINA });
    expect(cabeceras['content-type']).toBe('text/html; charset=utf-8');
    expect(cabeceras['cache-control']).toBe('no-cache');
  },
);

describe('la página comprimida al construirla', () => {
  const leer = async (acepta: string | undefined, ruta = '/perfil', mas: Record<string, string> = {}) => {
    const app = await conWeb(true);
    const headers = { ...(acepta !== undefined && { 'accept-encoding': acepta }), ...mas };
    return { app, respuesta: await app.inject({ url: ruta, headers }) };
  };
  const abrir = { br: brotliDecompressSync, gzip: gunzipSync, '': (bytes: Buffer) => bytes };

  test.each([
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
    ['identity', ''],
    [undefined, ''],
  ] as const)('a quien admite %s va en «%s»', async (acepta, codificacion) => {
    const { respuesta } = await leer(acepta);
    expect(respuesta.headers['content-encoding'] ?? '').toBe(codificacion);
    expect(respuesta.headers.vary).toContain('accept-encoding');
    expect(abrir[codificacion](respuesta.rawPayload).toString()).toBe(PAGINA);
  });

  test('quien la tiene no la recibe otra vez', async () => {
    const { app, respuesta } = await leer('br');
    const headers = { 'accept-encoding': 'br', 'if-none-match': String(respuesta.headers.etag) };
    const otra = await app.inject({ url: '/tiempos', headers });
    expect([otra.statusCode, otra.body]).toEqual([304, '']);
    expect((await app.inject({ url: '/', headers: { ...headers, 'accept-encoding': 'gzip' } })).statusCode).toBe(200);
  });

  test('con HEAD van las cabeceras solas', async () => {
    const app = await conWeb(true);
    const { statusCode, body, headers } = await app.inject({ method: 'HEAD', url: '/' });
    expect([statusCode, body, headers['content-length']]).toEqual([200, '', String(PAGINA.length)]);
  });
});

test('lo que lleva huella en el nombre se guarda un año; lo demás, una hora', async () => {
  const app = await conWeb();
  const pide = clienteDe(() => app);
  expect((await pide('GET', '/assets/app-1a2b3c.js')).cabeceras['cache-control']).toBe(
    'public, max-age=31536000, immutable',
  );
  expect((await pide('GET', '/logo.svg')).cabeceras['cache-control']).toBe('public, max-age=3600');
  // It decides what the browser shows: each visit asks whether it still holds.
  expect((await pide('GET', '/sw.js')).cabeceras['cache-control']).toBe('no-cache');
});

test('lo que es parte de una página no repite sus reglas; lo que puede abrirse solo, sí', async () => {
  const app = await conWeb();
  const pide = clienteDe(() => app);
  const parte = (await pide('GET', '/assets/app-1a2b3c.js')).cabeceras;
  expect(parte).toMatchObject({ 'x-content-type-options': 'nosniff', 'cross-origin-resource-policy': 'same-origin' });
  expect(parte).not.toHaveProperty('content-security-policy');
  for (const ruta of ['/', '/logo.svg'])
    expect((await pide('GET', ruta)).cabeceras['content-security-policy']).toContain("script-src 'self'");
});

const SIN_NADA = [
  '/assets/no-existe.js',
  '/api/no-existe',
  '/api',
  '/health/x',
  '/placas/77.png',
  '/favicon.ico',
  '/x/y.js',
];
test.each(SIN_NADA)('%s no existe', async (ruta) => {
  const app = await conWeb();
  expect(comprobarRechazo(await clienteDe(() => app)('GET', ruta))).toMatchObject({ http: 404, error: 'NO_EXISTE' });
});

test.each([
  ['con NUL', '/a%00b', 400, 'MALFORMADO'],
  ['con NUL entre archivos', '/assets/%00', 400, 'MALFORMADO'],
  ['mal escrita', '/%zz', 400, 'MALFORMADO'],
  ['mal escrita a medias', '/assets/%c3%28', 400, 'MALFORMADO'],
  ['de otro sitio', '//x', 404, 'NO_EXISTE'],
  ['de otro sitio, con archivo', '//logo.svg', 404, 'NO_EXISTE'],
  ['de una carpeta', '/assets/', 404, 'NO_EXISTE'],
  ['de una carpeta sin barra', '/assets', 404, 'NO_EXISTE'],
  ['de un archivo como carpeta', '/assets/app-1a2b3c.js/', 404, 'NO_EXISTE'],
  ['larga', `/${'x'.repeat(300)}/${'y'.repeat(3000)}`, 200, undefined],
] as const)('una dirección %s no es culpa nuestra', async (_caso, ruta, http, error) => {
  const { app, log } = await conWebYRegistro();
  const respuesta = await clienteDe(() => app)('GET', ruta);
  expect(respuesta.http).toBe(http);
  if (error !== undefined) expect(comprobarRechazo(respuesta).error).toBe(error);
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
])('las condiciones %j sobre un archivo se contestan con %i', async (headers, http) => {
  const { app, log } = await conWebYRegistro();
  for (const url of ['/', '/logo.svg', '/assets/app-1a2b3c.js', '/api/docs/static/index.css']) {
    const respuesta = await app.inject({ url, headers });
    expect(respuesta.statusCode).toBe(http);
    if (http === 412)
      expect(comprobarRechazo({ http, cuerpo: respuesta.json(), cabeceras: {} }).error).toBe('CONDICION_FALLIDA');
  }
  expect(log).toEqual([]);
});

test('quien tiene un archivo no lo recibe otra vez, aunque un proxy lo haya comprimido', async () => {
  const app = await conWeb();
  for (const url of ['/logo.svg', '/api/openapi.json', '/api/docs/', '/api/docs/static/swagger-ui-bundle.js']) {
    const primera = await app.inject({ url, headers: { 'accept-encoding': 'gzip' } });
    expect(primera.statusCode).toBe(200);
    const etag = String(primera.headers.etag);
    for (const marca of [etag, `W/${etag}`, `"otra", ${etag}`]) {
      const otra = await app.inject({ url, headers: { 'accept-encoding': 'gzip', 'if-none-match': marca } });
      expect([otra.statusCode, otra.body, otra.headers.etag]).toEqual([304, '', etag]);
    }
  }
});

test('con HEAD van las cabeceras solas, también de los archivos', async () => {
  const app = await conWeb();
  const { statusCode, body, headers } = await app.inject({ method: 'HEAD', url: '/logo.svg' });
  expect([statusCode, body, headers['content-length'], headers['content-type']]).toEqual([
    200,
    '',
    '6',
    'image/svg+xml',
  ]);
});

test('lo que no es para abrir no se sirve', async () => {
  const app = await conWeb();
  expect((await app.inject('/.vite/manifest.json')).statusCode).toBe(404);
  expect((await app.inject('/index.html.br')).body).toBe(PAGINA);
});

test('nada fuera de la carpeta se sirve', async () => {
  const app = await conWeb();
  for (const ruta of ['/../package.json', '/..%2fpackage.json', '/assets/..%2f..%2f..%2fetc/passwd']) {
    const { cuerpo, http } = await clienteDe(() => app)('GET', ruta);
    if (http === 200) expect(cuerpo).toBe(PAGINA);
    else expect(http).toBeGreaterThanOrEqual(400);
  }
});

describe('las cabeceras de lo que se abre en un navegador', () => {
  let cabeceras: Record<string, unknown> = {};
  const portal = portalDelArchivo();
  beforeAll(async () => {
    cabeceras = (await portal().pide()('GET', '/api/docs/')).cabeceras;
  });

  test('los programas vienen de aquí y de nadie más', () => {
    const reglas = String(cabeceras['content-security-policy']).split(';');
    expect(reglas).toContain("script-src 'self'");
    expect(reglas).toContain("object-src 'none'");
    expect(reglas).toContain("frame-ancestors 'none'");
  });

  test.each([
    ['x-content-type-options', 'nosniff'],
    ['referrer-policy', 'same-origin'],
  ])('%s: %s', (nombre, valor) => {
    expect(cabeceras[nombre]).toBe(valor);
  });
});

test('las respuestas largas van comprimidas a quien lo admite', async () => {
  const portal = await abrirPortal();
  const cabeceras = { 'accept-encoding': 'gzip' };
  const { headers } = await portal.app.inject({ url: '/api/startupForo', headers: cabeceras });
  expect(headers['content-encoding']).toBe('gzip');
  const corta = await portal.app.inject({ url: '/health', headers: cabeceras });
  expect(corta.headers['content-encoding']).toBeUndefined();
});

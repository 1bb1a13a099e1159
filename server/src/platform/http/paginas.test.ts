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

/** The application with a built web of our own, its page compressed where that is asked for. */
async function conWeb(comprimida = false): Promise<FastifyInstance> {
  const web = await mkdtemp(join(tmpdir(), 'conserje-web-'));
  await mkdir(join(web, 'assets'));
  await writeFile(join(web, 'index.html'), PAGINA);
  if (comprimida) {
    await writeFile(join(web, 'index.html.br'), brotliCompressSync(PAGINA));
    await writeFile(join(web, 'index.html.gz'), gzipSync(PAGINA));
  }
  await writeFile(join(web, 'assets/app-1a2b3c.js'), 'x');
  await writeFile(join(web, 'logo.svg'), '<svg/>');
  const { deps } = await abrirPortal();
  const app = await buildApp({ ...deps, web });
  onTestFinished(async () => {
    await app.close();
    await rm(web, { recursive: true });
  });
  return app;
}

test.each(['/', '/tiempos', '/no-existe/nada', '/perfil?x=1', '/apio'])('%s es la página del portal', async (ruta) => {
  const app = await conWeb();
  const { http, cuerpo, cabeceras } = await clienteDe(() => app)('GET', ruta);
  expect({ http, cuerpo }).toEqual({ http: 200, cuerpo: PAGINA });
  expect(cabeceras['content-type']).toBe('text/html; charset=utf-8');
  expect(cabeceras['cache-control']).toBe('no-cache');
});

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
});

test.each(['/assets/no-existe.js', '/api/no-existe', '/api', '/health/x'])('%s no existe', async (ruta) => {
  const app = await conWeb();
  expect(comprobarRechazo(await clienteDe(() => app)('GET', ruta))).toMatchObject({ http: 404, error: 'NO_EXISTE' });
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

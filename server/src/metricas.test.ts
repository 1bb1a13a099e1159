import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CONTRACT, ERRORES } from '@conserje/contract';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { puestoDe } from './platform/ajustes.ts';
import { baseDe, nombrar } from './platform/respaldo/nombre.ts';
import { nuevaBase } from './testing/base.ts';
import type { Proceso } from './testing/proceso.ts';
import { ADMIN, arrancar } from './testing/proceso.ts';
import type { Muestra } from './testing/prometheus.ts';
import { leerPrometheus } from './testing/prometheus.ts';

/** A server that tells what it measures, at another address than the portal's; `carpeta` has its backups. */
async function medido(carpeta = ''): Promise<{ servidor: Proceso; metricas: string; url: string }> {
  const base = await nuevaBase();
  onTestFinished(() => base.tirar());
  const servidor = await arrancar(base.url, ADMIN, [], { METRICAS: '127.0.0.1:0', RESPALDO_CARPETA: carpeta });
  const dicho = servidor.salida.map((linea) => /Métricas en (http:\/\/[^"]+)/.exec(linea)?.[1]).find(Boolean);
  if (dicho === undefined) throw new Error('it does not say where it tells what it measures');
  return { servidor, metricas: dicho, url: base.url };
}

async function leer(metricas: string): Promise<Muestra[]> {
  const respuesta = await fetch(metricas);
  expect(respuesta.status).toBe(200);
  expect(respuesta.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
  return leerPrometheus(await respuesta.text());
}

/** What one of them says; 0 where it says nothing yet. */
const valor = (muestras: Muestra[], nombre: string, etiquetas: Record<string, string> = {}): number =>
  muestras.find(
    (m) => m.nombre === nombre && Object.entries(etiquetas).every(([etiqueta, suyo]) => m.etiquetas[etiqueta] === suyo),
  )?.valor ?? 0;

async function llamar(
  { url }: Proceso,
  path: string,
  key = '',
  body?: unknown,
): Promise<{ http: number; cuerpo: unknown }> {
  const respuesta = await fetch(`${url}/api/${path}`, {
    headers: { ...(key !== '' && { key }), ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
  });
  return { http: respuesta.status, cuerpo: await respuesta.json() };
}

async function entrar(servidor: Proceso, quien: { usuario: string; clave: string }): Promise<string> {
  const { cuerpo } = await llamar(servidor, 'login', '', { op: 0, ...quien });
  return (cuerpo as { token: string }).token;
}

/** A live stream that has greeted its reader. */
async function mirar({ url }: Proceso, key: string): Promise<IncomingMessage> {
  const peticion = request(`${url}/api/vivo`, { headers: { key } }).end();
  onTestFinished(() => void peticion.destroy());
  const [respuesta] = (await once(peticion, 'response')) as [IncomingMessage];
  await once(respuesta, 'data');
  return respuesta;
}

test('cuenta lo que se contesta, por llamada y código, y lo que cuesta', async () => {
  const { servidor, metricas } = await medido();
  const key = await entrar(servidor, ADMIN);
  const antes = await leer(metricas);
  for (let vez = 0; vez < 3; vez += 1) expect((await llamar(servidor, 'getAllTime', key)).http).toBe(200);
  expect((await llamar(servidor, 'getAllTime')).http).toBe(401);
  expect((await llamar(servidor, 'no-existe')).http).toBe(404);
  const flujo = await mirar(servidor, key);
  const oido = once(flujo, 'data');
  expect((await llamar(servidor, 'estados', key, { op: 1, estado: 'Hola' })).http).toBe(200);
  await oido;
  let despues: Muestra[] = [];
  const creció = (nombre: string, etiquetas?: Record<string, string>): number =>
    valor(despues, nombre, etiquetas) - valor(antes, nombre, etiquetas);
  // An answer is counted once its last byte has left, which its reader may see a moment before.
  await vi.waitUntil(async () => {
    despues = await leer(metricas);
    return creció('conserje_requests_total', { call: 'estados', code: '200' }) === 1;
  });
  expect(creció('conserje_requests_total', { call: 'getAllTime', code: '200' })).toBe(3);
  expect(creció('conserje_requests_total', { call: 'getAllTime', code: '401' })).toBe(1);
  expect(creció('conserje_requests_total', { call: 'other', code: '404' })).toBe(1);
  expect(creció('conserje_request_seconds_count', { call: 'getAllTime' })).toBe(4);
  expect(creció('conserje_request_seconds_sum', { call: 'getAllTime' })).toBeGreaterThan(0);
  expect(creció('conserje_streams_opened_total')).toBe(1);
  expect(valor(despues, 'conserje_streams')).toBe(1);
  expect(creció('conserje_event_lag_seconds_count')).toBeGreaterThanOrEqual(1);
  expect(creció('conserje_db_seconds_count', { kind: 'transaction' })).toBeGreaterThanOrEqual(1);
  expect(creció('conserje_db_seconds_count', { kind: 'query' })).toBeGreaterThanOrEqual(4);
  expect(creció('conserje_db_wait_seconds_count')).toBeGreaterThanOrEqual(5);
  expect(valor(despues, 'conserje_connections')).toBeGreaterThanOrEqual(1);
  expect(valor(despues, 'conserje_ready')).toBe(1);
  expect(valor(despues, 'process_resident_memory_bytes')).toBeGreaterThan(1e7);
  flujo.destroy();
  await vi.waitUntil(async () => valor(await leer(metricas), 'conserje_streams') === 0);
  expect(await servidor.parar()).toBe(0);
});

/** All values that a label of ours may have. */
const VALORES: Record<string, (valor: string) => boolean> = {
  call: (v) => v in CONTRACT || v === 'health' || v === 'other',
  code: (v) => Object.values(ERRORES).some(({ http }) => String(http) === v) || /^(200|304)$/.test(v),
  kind: (v) => v === 'query' || v === 'transaction',
  reason: (v) => v in ERRORES,
  le: (v) => v === '+Inf' || Number.isFinite(Number(v)),
};

test('no dice de nadie: ni nombres, ni direcciones, ni claves, y lo que se invente quien pide no añade nada', async () => {
  const { servidor, metricas } = await medido();
  const quien = { usuario: 'Zoraida', clave: 'clave-de-zoraida' };
  await llamar(servidor, 'registro', '', { ...quien, rclave: quien.clave });
  const key = await entrar(servidor, quien);
  const pedir = async () => {
    for (const path of ['getLogUser/Zoraida', 'perfil/Zoraida?zoraida=1', 'zoraida', '%', 'vivo/zoraida'])
      await fetch(`${servidor.url}/api/${path}`, {
        headers: { key, 'user-agent': 'zoraida', 'x-request-id': 'zoraida-zoraida' },
      });
    await fetch(`${servidor.url}/${'zoraida'.repeat(2000)}`);
  };
  await pedir();
  const texto = await (await fetch(metricas)).text();
  for (const suyo of [/zoraida/i, new RegExp(key), /\/api/, /127\.0\.0\.1/, new RegExp(ADMIN.usuario)])
    expect(texto).not.toMatch(suyo);
  const muestras = leerPrometheus(texto);
  const nuestras = muestras.filter(({ nombre }) => nombre.startsWith('conserje_'));
  expect(nuestras.length).toBeGreaterThan(50);
  for (const { nombre, etiquetas } of nuestras)
    for (const [etiqueta, suyo] of Object.entries(etiquetas))
      expect(VALORES[etiqueta]?.(suyo), `${nombre}{${etiqueta}="${suyo}"}`).toBe(true);
  expect(valor(muestras, 'conserje_refused_total', { reason: 'DIRECCION_LARGA' })).toBe(1);
  const series = async () => (await leer(metricas)).filter(({ nombre }) => nombre.startsWith('conserje_')).length;
  const habia = await series();
  for (let vez = 0; vez < 3; vez += 1) await pedir();
  expect(await series()).toBe(habia);
});

test('dice de cuándo es la última copia, y nada mientras no hay ninguna', async () => {
  const carpeta = await mkdtemp(join(tmpdir(), 'conserje-copias-'));
  onTestFinished(() => rm(carpeta, { recursive: true, force: true }));
  const { metricas, url } = await medido(carpeta);
  const edades = async () => (await leer(metricas)).filter(({ nombre }) => nombre === 'conserje_backup_age_seconds');
  expect(await edades()).toEqual([]);
  const haceUnaHora = { instante: Date.now() - 3_600_000, paso: '001_agencia', clase: 'sola' } as const;
  await writeFile(join(carpeta, nombrar(baseDe(url), haceUnaHora)), '');
  await writeFile(join(carpeta, nombrar('otra', { ...haceUnaHora, instante: Date.now() })), '');
  const [edad, ...mas] = await edades();
  expect(mas).toEqual([]);
  expect(edad?.valor).toBeGreaterThanOrEqual(3600);
  expect(edad?.valor).toBeLessThan(3600 + 300);
});

test('por la puerta del portal no sale nada de eso, y por la otra nada más', async () => {
  const { servidor, metricas } = await medido();
  const porElPortal = await fetch(`${servidor.url}/metrics`);
  expect(await porElPortal.text()).not.toContain('conserje_');
  const otra = (path: string, method = 'GET') =>
    fetch(new URL(path, metricas), { method }).then(({ status }) => status);
  expect(await otra('/')).toBe(404);
  expect(await otra('/api/configuracion')).toBe(404);
  expect(await otra('/metrics', 'POST')).toBe(404);
  expect(await otra('/metrics', 'HEAD')).toBe(200);
});

test('sin METRICAS no se abre otra puerta', async () => {
  const base = await nuevaBase();
  onTestFinished(() => base.tirar());
  const servidor = await arrancar(base.url);
  expect(servidor.salida.join('\n')).not.toContain('Métricas');
  await expect(arrancar(base.url, ADMIN, [], { METRICAS: 'todas' })).rejects.toThrow(
    'METRICAS debe ser un puerto o «dirección:puerto», y es «todas»',
  );
  await expect(arrancar(base.url, ADMIN, [], { LENTAS_MS: 'un rato' })).rejects.toThrow(
    'LENTAS_MS debe ser un número de milisegundos, y es «un rato»',
  );
});

describe('dónde se cuenta', () => {
  test.each([
    [undefined, null],
    ['', null],
    ['9464', { host: '127.0.0.1', port: 9464 }],
    ['10.0.0.7:9464', { host: '10.0.0.7', port: 9464 }],
    ['[::1]:9464', { host: '::1', port: 9464 }],
    ['localhost:0', { host: 'localhost', port: 0 }],
  ])('%s', (texto, puesto) => {
    expect(puestoDe(texto)).toEqual(puesto);
  });

  test.each(['65536', ':9464', '::1:9464', '[::1]', '[hola]:9464', '127.0.0.1:', '127.0.0.1:9464/metrics', '-1'])(
    '%s no',
    (texto) => {
      expect(() => puestoDe(texto)).toThrow(/METRICAS/);
    },
  );
});

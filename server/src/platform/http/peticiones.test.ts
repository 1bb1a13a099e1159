import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { MOTOR } from '../../testing/base.ts';
import type { Portal } from '../../testing/portal.ts';
import { abrirPortal, portalDelArchivo } from '../../testing/portal.ts';
import type { Medidor } from '../medidor.ts';

const portal = portalDelArchivo();
const NUESTRO = /^[2-9a-km-np-z]{8}$/;

const idDe = async (cabeceras: Record<string, string> = {}, desde?: string): Promise<unknown> =>
  (await portal().pide(null, { cabeceras, desde })('GET', 'configuracion')).cabeceras['x-peticion'];

test.each(['configuracion', 'getAllTime', 'no-existe', '%', '/health-no', 'getLogUser/nadie'])(
  'la respuesta de %s dice de qué petición es, y cada una es otra',
  async (path) => {
    const ids = new Set<unknown>();
    for (let vez = 0; vez < 20; vez += 1) {
      const { cabeceras } = await portal().pide()('GET', path);
      if (path.startsWith('/')) expect(cabeceras).not.toHaveProperty('x-peticion');
      else expect(cabeceras['x-peticion']).toMatch(NUESTRO);
      ids.add(cabeceras['x-peticion']);
    }
    expect(ids.size).toBe(path.startsWith('/') ? 1 : 20);
  },
);

test('el proxy de esta máquina puede llamarla de otra manera, y nadie más', async () => {
  const suyo = '0f6b3c1e-7a50-4bb2-9d6c-2f1c3b7d9e10';
  expect(await idDe({ 'x-request-id': suyo })).toBe(suyo);
  expect(await idDe({ 'x-request-id': suyo }, '203.0.113.9')).toMatch(NUESTRO);
});

test.each([
  'corto',
  'x'.repeat(65),
  'con espacio dentro',
  'salto\\n{"level":60}',
  'ñañañañaña',
  '',
  '<script>alert(1)</script>',
])('lo que no es un nombre de petición no entra: %s', async (suyo) => {
  expect(await idDe({ 'x-request-id': suyo })).toMatch(NUESTRO);
});

const lineas = ({ log }: Portal, msg: string): Record<string, unknown>[] =>
  log.map((linea) => JSON.parse(linea) as Record<string, unknown>).filter((l) => l.msg === msg);

test('lo inesperado se dice con un código, que es el del registro', async () => {
  const roto = await abrirPortal();
  await sql`drop table estado`.execute(roto.db);
  const { http, cuerpo, cabeceras } = await roto.pide()('POST', 'estados', { op: 3 });
  const id = String(cabeceras['x-peticion']);
  expect(id).toMatch(NUESTRO);
  const msg = `Algo salió mal de nuestro lado. Inténtalo de nuevo. (código ${id})`;
  expect({ http, cuerpo }).toEqual({ http: 500, cuerpo: { msg, status: 1, error: 'INTERNO' } });
  expect(lineas(roto, 'unexpected error')).toMatchObject([
    { peticion: id, llamada: 'estados', err: { message: expect.stringContaining('estado') } },
  ]);
});

test('también lo que el portal da por imposible queda en el registro con su causa', async () => {
  const roto = await abrirPortal();
  const jefa = await roto.persona({ categoria: 12 });
  await roto.db.deleteFrom('discord_gancho').execute();
  const { http, cuerpo, cabeceras } = await roto.pide(jefa)('GET', 'ganchosDiscord');
  const id = String(cabeceras['x-peticion']);
  expect({ http, cuerpo }).toMatchObject({ http: 500, cuerpo: { msg: expect.stringContaining(`(código ${id})`) } });
  expect(lineas(roto, 'unexpected error')).toMatchObject([
    { peticion: id, llamada: 'ganchosDiscord', err: { stack: expect.stringContaining('discord.service') } },
  ]);
});

test('de lo que la base rechaza el registro no dice qué traía', async () => {
  const roto = await abrirPortal();
  const jefa = await roto.persona({ categoria: 12 });
  if (MOTOR === 'postgres')
    await sql`alter table estado add constraint breve check (length(mensaje) < 3)`.execute(roto.db);
  else
    await sql
      .raw(`create trigger estado_no before insert on estado begin select raise(abort, 'no cabe'); end`)
      .execute(roto.db);
  expect((await roto.pide(jefa)('POST', 'estados', { op: 1, estado: 'un secreto' })).http).toBe(500);
  // The next one to have this database is to find it as it was.
  if (MOTOR === 'postgres') await sql`alter table estado drop constraint breve`.execute(roto.db);
  const [linea, ...mas] = lineas(roto, 'unexpected error');
  expect(mas).toEqual([]);
  expect(linea).toMatchObject({ llamada: 'estados', err: { message: expect.stringMatching(/\S/) } });
  const texto = JSON.stringify(linea);
  for (const suyo of ['un secreto', jefa.usuario, jefa.key]) expect(texto).not.toContain(suyo);
});

test('lo que una sala apunta en el registro lleva el código de la petición, y nada de quien pide', async () => {
  const suyo = await abrirPortal();
  const leo = await suyo.persona({ nombre: 'Leo', categoria: 2 });
  await suyo.pide(leo).logra('GET ipdetect');
  // Nobody listens there.
  await suyo.configurar({ verificar_hotel: true, hotel: 'http://127.0.0.1:9' });
  const body = { op: 2, nombre: 'Leonel', iduser: leo.id };
  const { http, cabeceras } = await suyo.pide(leo)('POST', 'actionNombre', body);
  expect(http).toBe(503);
  const [linea, ...mas] = lineas(suyo, 'the hotel did not answer');
  expect(mas).toEqual([]);
  expect(linea).toMatchObject({ peticion: cabeceras['x-peticion'] });
  for (const dato of ['Leo', leo.key]) expect(JSON.stringify(linea)).not.toContain(dato);
});

/** Every call is slow that takes longer than nothing. */
async function conUmbral(lentaMs: number) {
  const suyo = await abrirPortal();
  const app = await buildApp({ ...suyo.deps, lentaMs });
  onTestFinished(() => app.close());
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  suyo.log.length = 0;
  const pedir = async (ruta: string): Promise<Headers> => {
    const respuesta = await fetch(url + ruta);
    await respuesta.arrayBuffer();
    return respuesta.headers;
  };
  return { suyo, pedir };
}

test('de una llamada lenta el registro dice cuál fue, cuánto tardó y su código, y de nadie más', async () => {
  const { suyo, pedir } = await conUmbral(0.001);
  const cabeceras = await pedir('/api/getLogUser/Zoraida?palabra=zoraida');
  const [linea, ...mas] = lineas(suyo, 'slow request');
  expect(mas).toEqual([]);
  expect(linea).toMatchObject({ peticion: cabeceras.get('x-peticion'), llamada: 'getLogUser', ms: expect.any(Number) });
  expect(JSON.stringify(linea)).not.toMatch(/zoraida/i);
  await pedir('/no-es-una-llamada');
  expect(lineas(suyo, 'slow request')).toHaveLength(1);
});

test('cuando todo va lento se dice de unas cuantas', async () => {
  const { suyo, pedir } = await conUmbral(0.001);
  for (let vez = 0; vez < 30; vez += 1) await pedir('/api/configuracion');
  expect(lineas(suyo, 'slow request')).toHaveLength(20);
});

test.each([0, 60_000])('con el umbral en %i no se dice de ninguna', async (umbral) => {
  const { suyo, pedir } = await conUmbral(umbral);
  await pedir('/api/configuracion');
  expect(lineas(suyo, 'slow request')).toEqual([]);
});

test('lo que queda abierto se cuenta cuando acaba, y no se le toma el tiempo', async () => {
  const suyo = await abrirPortal();
  const { key } = await suyo.persona();
  const [contadas, cronometradas]: [string[], string[]] = [[], []];
  const medidor: Medidor = {
    contador: () => (call) => void contadas.push(call ?? ''),
    cronometro: () => (_ms, call) => void cronometradas.push(call ?? ''),
    aguja: () => undefined,
  };
  const app = await buildApp({ ...suyo.deps, medidor });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const flujo = await fetch(`${url}/api/vivo`, { headers: { key } });
  await fetch(`${url}/api/configuracion`).then((r) => r.text());
  await Promise.all([app.close(), flujo.text()]);
  expect(contadas).toContain('vivo');
  expect(cronometradas).toContain('configuracion');
  expect(cronometradas).not.toContain('vivo');
});

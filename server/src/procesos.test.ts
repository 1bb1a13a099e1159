import { once } from 'node:events';
import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { NOMBRE } from '@conserje/rules';
import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { PASOS } from './migrations/index.ts';
import { abrirMotor } from './platform/db/abrir.ts';
import type { Motor } from './platform/db/dialecto.ts';
import { MOTOR, MUDO, nuevaBaseVacia } from './testing/base.ts';
import type { Proceso } from './testing/proceso.ts';
import { ADMIN, arrancar, ejecutar } from './testing/proceso.ts';

const CREDENCIALES = { op: 0, ...ADMIN };

async function enviar(url: string, path: string, body: unknown, key = ''): Promise<{ http: number; cuerpo: unknown }> {
  const respuesta = await fetch(`${url}/api/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(key !== '' && { key }) },
    body: JSON.stringify(body),
  });
  return { http: respuesta.status, cuerpo: await respuesta.json() };
}

async function conMotor<T>(url: string, leer: (db: Motor['db']) => Promise<T>): Promise<T> {
  const motor = abrirMotor(url, MUDO);
  try {
    return await leer(motor.db);
  } finally {
    await motor.cerrar();
  }
}

if (MOTOR === 'postgres')
  describe('two servers of one database', () => {
    test('dos que arrancan a la vez sobre una base vacía: un esquema, un administrador, dos servidores', async () => {
      const base = await nuevaBaseVacia();
      const procesos = await Promise.all([arrancar(base.url), arrancar(base.url)]);
      for (const { url } of procesos) {
        expect(await fetch(`${url}/health`).then((r) => r.json())).toEqual({ status: 0 });
        expect((await enviar(url, 'login', CREDENCIALES)).http).toBe(200);
      }
      await Promise.all(procesos.map((p) => p.matar()));
      await conMotor(base.url, async (db) => {
        const pasos = await sql<{ n: number }>`select count(*) as n from kysely_migration`.execute(db);
        expect(Number(pasos.rows[0]?.n)).toBe(Object.keys(PASOS).length);
        expect(await db.selectFrom('usuario').select('usuario').execute()).toEqual([{ usuario: 'jefa' }]);
      });
      await base.tirar();
    });

    test('dos servidores de una agencia: cincuenta abren uno, cincuenta confirman y se acredita una vez', async () => {
      const base = await nuevaBaseVacia();
      const servidores = await Promise.all([arrancar(base.url), arrancar(base.url)]);
      const [uno] = servidores;
      const { token } = (await enviar(uno.url, 'login', CREDENCIALES)).cuerpo as { token: string };
      await enviar(uno.url, 'registro', { usuario: 'ana', clave: 'clave-larga', rclave: 'clave-larga' });
      const [jefa, ana] = await conMotor(base.url, (db) =>
        db
          .selectFrom('usuario')
          .select('id')
          .orderBy('id')
          .execute()
          .then((filas) => filas.map((f) => f.id)),
      );
      /** The same request fifty times at once, through one server and the other. */
      const cincuenta = async (path: string, body: object) => {
        const urls = Array.from({ length: 50 }, (_, i) => servidores[i % 2]?.url ?? '');
        const respuestas = await Promise.all(urls.map((url) => enviar(url, path, body, token)));
        const codigos = Object.groupBy(respuestas, (r) => r.http);
        return Object.fromEntries(Object.entries(codigos).map(([http, r]) => [http, r?.length]));
      };
      expect(await cincuenta('openTime', { bajo: ana, alto: jefa })).toEqual({ 200: 1, 409: 49 });
      const hace20 = Date.now() - 20 * 60_000;
      await conMotor(base.url, (db) =>
        db
          .updateTable('tiempo')
          .set({ abierto: hace20, finaliza: hace20 + 3_600_000 })
          .execute(),
      );
      const { id } = await conMotor(base.url, (db) => db.selectFrom('tiempo').select('id').executeTakeFirstOrThrow());
      const confirmar = { op: 1, id, alto: jefa, pausa: 0, sumado: 0 };
      expect(await cincuenta('actionTime', confirmar)).toEqual({ 200: 1, 409: 49 });
      await Promise.all(servidores.map((s) => s.parar()));
      const filas = await conMotor(base.url, (db) =>
        db.selectFrom('trabajo').select(['usuario', 'tipo', 'minutos']).orderBy('id').execute(),
      );
      expect(filas).toEqual([
        { usuario: ana, tipo: 'asistencia', minutos: 20 },
        { usuario: jefa, tipo: 'times', minutos: 20 },
      ]);
      await base.tirar();
    });
  });
else
  describe('two servers of one file', () => {
    const REFUSED = /Conserje no puede arrancar: Otro proceso del portal ya usa esta base de datos\. .*conserje[^\n]*$/;

    async function emptyBase() {
      const base = await nuevaBaseVacia();
      onTestFinished(base.tirar);
      return base;
    }

    test('the second refuses to start with the reason in its last line, and the first goes on', async () => {
      const base = await emptyBase();
      const first = await arrancar(base.url);
      await expect(arrancar(base.url)).rejects.toThrow(REFUSED);
      // By another name it is the same file.
      const link = `${base.url.slice('file:'.length)}.link`;
      await symlink(base.url.slice('file:'.length), link);
      await expect(arrancar(`file:${link}`)).rejects.toThrow(REFUSED);
      expect((await enviar(first.url, 'login', CREDENCIALES)).http).toBe(200);
    });

    test('of two that start at once one listens and the other refuses', async () => {
      const base = await emptyBase();
      const ends = await Promise.allSettled([arrancar(base.url), arrancar(base.url)]);
      const listening = ends.filter((end) => end.status === 'fulfilled');
      const refused = ends.filter((end) => end.status === 'rejected');
      expect(refused.map(({ reason }) => String(reason))).toEqual([expect.stringMatching(REFUSED)]);
      for (const { value } of listening) expect((await enviar(value.url, 'login', CREDENCIALES)).http).toBe(200);
    });

    test('one that was stopped or killed keeps nobody out', async () => {
      const base = await emptyBase();
      const first = await arrancar(base.url);
      await first.matar();
      const second = await arrancar(base.url);
      expect(await second.parar()).toBe(0);
      expect(await fetch(`${(await arrancar(base.url)).url}/health`).then((r) => r.json())).toEqual({ status: 0 });
    });

    test('commands work beside a server', async () => {
      const base = await emptyBase();
      const server = await arrancar(base.url);
      expect(await ejecutar('cuadrar', base.url)).toMatchObject({ codigo: 0 });
      expect(await ejecutar('acceso', base.url, ['jefa'])).toMatchObject({ codigo: 0 });
      const folder = await mkdtemp(join(tmpdir(), 'conserje-beside-'));
      onTestFinished(() => rm(folder, { recursive: true, force: true }));
      expect(await ejecutar('respaldo', base.url, [], { entorno: { RESPALDO_CARPETA: folder } })).toMatchObject({
        codigo: 0,
      });
      expect(await server.parar()).toBe(0);
    });
  });

/** Opens and cancels tiempos until the server is gone; answers how many openings and cancellations were answered. */
async function trabajarHastaElFinal({ url }: Proceso, key: string, bajo: number, hecho: () => void) {
  const contestadas = { abiertas: 0, canceladas: 0 };
  try {
    for (;;) {
      const abierta = await enviar(url, 'openTime', { bajo, alto: -1 }, key);
      expect(abierta.http).toBe(200);
      contestadas.abiertas += 1;
      const { id } = (abierta.cuerpo as { data: { id: number } }).data;
      const cancelada = await enviar(url, 'actionTime', { op: 4, id, alto: -1, pausa: 0, sumado: 0 }, key);
      expect(cancelada.http).toBe(200);
      contestadas.canceladas += 1;
      hecho();
    }
  } catch (error) {
    // The connection broke: whatever was not answered need not be there.
    if (!(error instanceof TypeError)) throw error;
  }
  return contestadas;
}

test('matado a media escritura y arrancado otra vez, tiene todo lo que contestó', async () => {
  const base = await nuevaBaseVacia();
  const servidor = await arrancar(base.url);
  const sesion = await enviar(servidor.url, 'login', CREDENCIALES);
  const { token } = sesion.cuerpo as { token: string };
  const bajos: number[] = [];
  for (const usuario of ['ana', 'beto', 'caro'])
    await enviar(servidor.url, 'registro', { usuario, clave: 'clave-larga', rclave: 'clave-larga' });
  const opciones = await fetch(`${servidor.url}/api/getUsuariosTiempos`, { headers: { key: token } });
  for (const { value, label } of (await opciones.json()) as { value: number; label: string }[])
    if (label !== 'jefa') bajos.push(value);

  let faltan = 40;
  const { promise: bastante, resolve } = Promise.withResolvers<void>();
  const hecho = () => {
    faltan -= 1;
    if (faltan === 0) resolve();
  };
  const trabajos = bajos.map((bajo) => trabajarHastaElFinal(servidor, token, bajo, hecho));
  await bastante;
  await servidor.matar();
  const contestadas = await Promise.all(trabajos);
  const suma = (campo: 'abiertas' | 'canceladas') => contestadas.reduce((n, c) => n + c[campo], 0);
  expect(suma('canceladas')).toBeGreaterThanOrEqual(40);

  const otra = await arrancar(base.url);
  const abiertos = await fetch(`${otra.url}/api/getAllTime`, { headers: { key: token } });
  expect(abiertos.status).toBe(200);
  await otra.matar();
  await conMotor(base.url, async (db) => {
    const tiempos = await db.selectFrom('tiempo').select(['id', 'cierre']).execute();
    const canceladas = tiempos.filter((t) => t.cierre === 'cancelado').length;
    // One answer a person may have been on its way when the power went.
    expect(tiempos.length).toBeGreaterThanOrEqual(suma('abiertas'));
    expect(tiempos.length).toBeLessThanOrEqual(suma('abiertas') + bajos.length);
    expect(canceladas).toBeGreaterThanOrEqual(suma('canceladas'));
    const apuntes = await db.selectFrom('bitacora').select('motivo').where('modulo', '=', 'tiempos').execute();
    expect(apuntes.filter((a) => a.motivo === `canceló el tiempo de ${NOMBRE}`)).toHaveLength(canceladas);
    expect(apuntes.filter((a) => a.motivo === `abrió el tiempo de ${NOMBRE} sin encargado`)).toHaveLength(
      tiempos.length,
    );
  });
  await base.tirar();
});

const claveImpresa = ({ salida }: Proceso): string | undefined =>
  salida.map((linea) => /Primer administrador: admin {3}Contraseña: (\S+)/.exec(linea)?.[1]).find(Boolean);

test('sin administrador dado imprime una clave una sola vez, y al parar y arrancar no hace nada nuevo', async () => {
  const base = await nuevaBaseVacia();
  const primero = await arrancar(base.url, {});
  const clave = claveImpresa(primero);
  expect(clave).toMatch(/^[\w-]{16}$/);
  expect((await enviar(primero.url, 'login', { op: 0, usuario: 'admin', clave })).http).toBe(200);
  expect(await primero.parar()).toBe(0);
  const contar = (db: Motor['db']) =>
    Promise.all([
      sql<{ name: string }>`select name, timestamp from kysely_migration order by name`.execute(db),
      db.selectFrom('mision').select('id').orderBy('id').execute(),
      db.selectFrom('usuario').select(['id', 'clave']).orderBy('id').execute(),
    ]).then(([pasos, misiones, usuarios]) => ({ pasos: pasos.rows, misiones, usuarios }));
  const antes = await conMotor(base.url, contar);
  const segundo = await arrancar(base.url, {});
  expect(claveImpresa(segundo)).toBeUndefined();
  expect((await enviar(segundo.url, 'login', { op: 0, usuario: 'admin', clave })).http).toBe(200);
  expect(await segundo.parar()).toBe(0);
  expect(await conMotor(base.url, contar)).toEqual(antes);
  await base.tirar();
});

test('parado con gente dentro: contesta lo que le pidieron, acaba lo de quien se fue y no se queja', async () => {
  const base = await nuevaBaseVacia();
  const servidor = await arrancar(base.url);
  const { token: key } = (await enviar(servidor.url, 'login', CREDENCIALES)).cuerpo as { token: string };
  const oyente = await fetch(`${servidor.url}/api/vivo`, { headers: { key } });
  const registrar = (usuario: string) => {
    const cuerpo = JSON.stringify({ usuario, clave: 'clave-larga', rclave: 'clave-larga' });
    const peticion = request(`${servidor.url}/api/registro`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'content-length': cuerpo.length,
        'x-forwarded-for': `10.0.0.${usuario.slice(1)}`,
        // The server says when it has begun with it.
        expect: '100-continue',
      },
    });
    const empezada = once(peticion, 'continue').then(() => void peticion.end(cuerpo));
    const respuesta = once(peticion, 'response').then(([{ statusCode }]) => ({ usuario, http: statusCode }));
    return { empezada, respuesta, irse: () => peticion.destroy() };
  };
  const quedados = Array.from({ length: 10 }, (_, i) => registrar(`b${i + 101}`));
  const idos = Array.from({ length: 10 }, (_, i) => registrar(`a${i + 1}`));
  const respuestas = Promise.allSettled(idos.map((p) => p.respuesta));
  await Promise.all([...quedados, ...idos].map((p) => p.empezada));
  for (const ido of idos) ido.irse();
  const codigo = servidor.parar();
  expect((await respuestas).map((r) => r.status)).toContain('rejected');
  const contestados = await Promise.all(quedados.map((p) => p.respuesta));
  expect(new Set(contestados.map((r) => r.http))).toEqual(new Set([200]));
  expect(await oyente.text()).toContain(': hola');
  expect(await codigo).toBe(0);
  const niveles = servidor.salida.filter((linea) => linea.startsWith('{')).map((linea) => JSON.parse(linea).level);
  expect(Math.max(...niveles)).toBeLessThan(50);
  const usuarios = await conMotor(base.url, (db) => db.selectFrom('usuario').select('usuario').execute());
  expect(usuarios.map((u) => u.usuario)).toEqual(expect.arrayContaining(contestados.map((r) => r.usuario)));
  await base.tirar();
});

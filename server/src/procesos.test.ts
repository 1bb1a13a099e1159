import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { PASOS } from './migrations/index.ts';
import { abrirMotor } from './platform/db/abrir.ts';
import type { Motor } from './platform/db/dialecto.ts';
import { nuevaBaseVacia } from './testing/base.ts';
import type { Proceso } from './testing/proceso.ts';
import { arrancar } from './testing/proceso.ts';

const PLAZO_MS = 60_000;
const CREDENCIALES = { op: 0, usuario: 'jefa', clave: 'clave-de-prueba' };

async function enviar(url: string, path: string, body: unknown, key = ''): Promise<{ http: number; cuerpo: unknown }> {
  const respuesta = await fetch(`${url}/api/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(key !== '' && { key }) },
    body: JSON.stringify(body),
  });
  return { http: respuesta.status, cuerpo: await respuesta.json() };
}

async function conMotor<T>(url: string, leer: (db: Motor['db']) => Promise<T>): Promise<T> {
  const motor = abrirMotor(url, () => undefined);
  try {
    return await leer(motor.db);
  } finally {
    await motor.cerrar();
  }
}

test(
  'dos que arrancan a la vez sobre una base vacía: un esquema, un administrador, dos servidores',
  async () => {
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
  },
  PLAZO_MS,
);

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

test(
  'matado a media escritura y arrancado otra vez, tiene todo lo que contestó',
  async () => {
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
      expect(apuntes.filter((a) => a.motivo === 'Canceló el tiempo')).toHaveLength(canceladas);
      expect(apuntes.filter((a) => a.motivo === 'Abrió el tiempo sin encargado')).toHaveLength(tiempos.length);
    });
    await base.tirar();
  },
  PLAZO_MS,
);

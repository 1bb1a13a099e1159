import { readFile, stat, writeFile } from 'node:fs/promises';
import BetterSqlite3 from 'better-sqlite3';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { MOTOR, nuevaBaseVacia } from './testing/base.ts';
import { Administrador, servidorPropio } from './testing/caidas.ts';
import type { Proceso } from './testing/proceso.ts';
import { ADMIN, arrancar } from './testing/proceso.ts';

/** Ends only what hangs; within the time that a test has. */
const PLAZO_MS = 240_000;

const estado = async ({ url }: Proceso): Promise<number> => (await fetch(`${url}/health`)).status;

async function entrar({ url }: Proceso): Promise<{ http: number; cuerpo: unknown }> {
  const respuesta = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ op: 0, ...ADMIN }),
  });
  return { http: respuesta.status, cuerpo: await respuesta.json() };
}

/** A database that is not to be had until it is. */
async function ausente(): Promise<{ url: string; error: string; traer(): Promise<void> }> {
  if (MOTOR === 'postgres') {
    const { url, halt, resume } = await servidorPropio();
    await halt();
    return { url, error: 'BASE_CAIDA', traer: resume };
  }
  const { url, tirar } = await nuevaBaseVacia();
  const otro = new BetterSqlite3(url.slice('file:'.length));
  onTestFinished(async () => {
    otro.close();
    await tirar();
  });
  otro.exec('begin exclusive');
  return { url, error: 'BASE_OCUPADA', traer: async () => void otro.exec('rollback') };
}

test('arrancado antes que su base de datos la espera, contesta 503 y trabaja cuando está', async () => {
  const { url, error, traer } = await ausente();
  const servidor = await arrancar(url);
  expect(await estado(servidor)).toBe(503);
  expect(await entrar(servidor)).toMatchObject({ http: 503, cuerpo: { status: 1, error } });
  await traer();
  await vi.waitUntil(async () => (await estado(servidor)) === 200, { timeout: PLAZO_MS });
  expect((await entrar(servidor)).http).toBe(200);
  expect(servidor.salida.filter((linea) => linea.includes('waiting for the database'))).toHaveLength(1);
  expect(await servidor.parar()).toBe(0);
});

test('parado mientras espera, termina bien', async () => {
  const { url } = await ausente();
  const servidor = await arrancar(url);
  expect(await servidor.parar()).toBe(0);
});

describe('lo que no se arregla esperando se dice, y no arranca', () => {
  if (MOTOR === 'postgres') {
    test('una base que no existe, o una clave que no es', async () => {
      const { url } = await servidorPropio();
      const sinBase = new URL(url);
      sinBase.pathname = 'no_existe';
      await expect(arrancar(sinBase.toString())).rejects.toThrow(
        /Conserje no puede arrancar: La base de datos que nombra DATABASE_URL no existe.*"no_existe"/,
      );
      const admin = await Administrador.de(url);
      await admin.hace("create role ana login password 'buena'");
      await admin.exigeClave();
      const malaClave = new URL(url);
      malaClave.username = 'ana';
      malaClave.password = 'mala';
      await expect(arrancar(malaClave.toString())).rejects.toThrow(
        /Conserje no puede arrancar: PostgreSQL no acepta el usuario o la clave de DATABASE_URL/,
      );
    });

    test('la clave cambiada mientras trabaja: 503, y sigue en cuanto vuelve a valer', async () => {
      const { url } = await servidorPropio();
      const admin = await Administrador.de(url);
      await admin.hace("create role ana superuser login password 'buena'");
      await admin.exigeClave();
      const suya = new URL(url);
      suya.username = 'ana';
      suya.password = 'buena';
      const servidor = await arrancar(suya.toString());
      await admin.hace("alter role ana password 'otra'");
      await admin.corta();
      expect(await estado(servidor)).toBe(503);
      await admin.hace("alter role ana password 'buena'");
      await vi.waitUntil(async () => (await estado(servidor)) === 200, { timeout: PLAZO_MS });
      expect(await servidor.parar()).toBe(0);
    });
  } else
    test('un archivo que no es una base de datos', async () => {
      const { url, tirar } = await nuevaBaseVacia();
      onTestFinished(tirar);
      const carpeta = url.slice(0, url.lastIndexOf('/'));
      await expect(arrancar(carpeta)).rejects.toThrow(/Conserje no puede arrancar: DATABASE_URL nombra una carpeta/);
      const texto = 'Esto es un texto, y de los largos: no es una base de datos, ni nada que se le parezca de lejos.\n';
      const archivo = url.slice('file:'.length);
      await writeFile(archivo, texto, { mode: 0o644 });
      await expect(arrancar(url)).rejects.toThrow(
        /Conserje no puede arrancar: El archivo que nombra DATABASE_URL no es una base de datos/,
      );
      expect(await readFile(archivo, 'utf8')).toBe(texto);
      expect((await stat(archivo)).mode & 0o777).toBe(0o644);
    });
});

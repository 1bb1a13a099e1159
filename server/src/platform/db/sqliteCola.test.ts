import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { MUDO } from '../../testing/base.ts';
import { SIN_MEDIR } from '../medidor.ts';
import { abrirSqlite } from './sqlite.ts';
import { Cola } from './sqliteCola.ts';
import { esFalloDeBase } from './vigia.ts';

interface Tablas {
  cosa: { id: number };
}
/** A file with a table, and another connection to it, which sees what is on the disk and nothing else. */
async function archivo() {
  const carpeta = await mkdtemp(join(tmpdir(), 'conserje-cola-'));
  const ruta = join(carpeta, 'x.db');
  const [motor, otro] = [abrirSqlite(ruta, MUDO, SIN_MEDIR), abrirSqlite(ruta, MUDO, SIN_MEDIR)];
  onTestFinished(async () => {
    await Promise.all([motor.cerrar(), otro.cerrar()]);
    await rm(carpeta, { recursive: true });
  });
  // Its tables are the test's own.
  const db = motor.db as unknown as Kysely<Tablas>;
  await sql`create table cosa (id integer primary key, relleno text)`.execute(db);
  const ids = (de: Kysely<Tablas>) =>
    de
      .selectFrom('cosa')
      .select('id')
      .orderBy('id')
      .execute()
      .then((filas) => filas.map(({ id }) => id));
  const enDisco = () => ids(otro.db as unknown as Kysely<Tablas>);
  const poner = (id: number, despues?: () => Promise<unknown>) =>
    db.transaction().execute(async (tx) => {
      await tx.insertInto('cosa').values({ id }).execute();
      await despues?.();
    });
  return { db, ids: () => ids(db), enDisco, poner };
}

test('las que esperan se guardan juntas, y nadie es contestado antes de que lo suyo esté en el disco', async () => {
  const { poner, enDisco } = await archivo();
  const llevan: number[][] = [];
  await Promise.all([1, 2, 3, 4].map((id) => poner(id).then(async () => llevan.push(await enDisco()))));
  expect(llevan).toEqual([1, 2, 3, 4].map(() => [1, 2, 3, 4]));
});

test('mientras otra escribe, lo que espera por el disco no lo ve nadie', async () => {
  const { poner, ids, enDisco } = await archivo();
  const { promise: sigue, resolve: seguir } = Promise.withResolvers<void>();
  const { promise: dentro, resolve: entrar } = Promise.withResolvers<void>();
  const primera = poner(1);
  const segunda = poner(2, async () => {
    entrar();
    await sigue;
  });
  await dentro;
  const leida = ids();
  expect(await enDisco()).toEqual([]);
  seguir();
  await Promise.all([primera, segunda]);
  expect(await leida).toEqual([1, 2]);
});

test('la que se deshace no se lleva a las demás', async () => {
  const { poner, ids } = await archivo();
  const fallo = () => Promise.reject(new Error('no'));
  const finales = await Promise.allSettled([poner(1), poner(2, fallo), poner(3), poner(3), poner(4, fallo), poner(5)]);
  expect(finales.map(({ status }) => status)).toEqual([
    ...['fulfilled', 'rejected', 'fulfilled', 'rejected', 'rejected', 'fulfilled'],
  ]);
  expect(await ids()).toEqual([1, 3, 5]);
});

test('si el disco se llena lo saben la que no cupo y las que iban con ella, y después se sigue', async () => {
  const { db, poner, ids } = await archivo();
  await poner(1);
  const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(db);
  await sql.raw(`pragma max_page_count = ${rows[0]?.page_count}`).execute(db);
  const llenar = () =>
    db
      .transaction()
      .execute((tx) => sql`insert into cosa (id, relleno) values (3, ${'x'.repeat(100_000)})`.execute(tx));
  const finales = await Promise.allSettled([poner(2), llenar(), poner(4)]);
  expect(finales.map((f) => f.status === 'rejected' && esFalloDeBase(f.reason) && f.reason.codigo)).toEqual([
    ...['BASE_LLENA', 'BASE_LLENA', false],
  ]);
  expect(await ids()).toEqual([1, 4]);
});

test('si el motor lo deshace todo, lo saben también las que ya habían acabado, y después se sigue', async () => {
  const { db, poner, ids } = await archivo();
  await poner(1);
  const deshaceTodo = () =>
    db.transaction().execute((tx) => sql`insert or rollback into cosa (id) values (1)`.execute(tx));
  const finales = await Promise.allSettled([poner(2), deshaceTodo(), poner(3)]);
  const dicho = expect.stringContaining('UNIQUE constraint failed: cosa.id');
  expect(finales.map((f) => f.status === 'rejected' && String(f.reason))).toEqual([dicho, dicho, false]);
  expect(await ids()).toEqual([1, 3]);
});

/** Takes a turn, and writes down its name when it comes. */
async function pasar(cola: Cola, orden: string[], nombre: string, escribe: boolean): Promise<void> {
  const turno = await cola.tomar(escribe);
  orden.push(nombre);
  const guardada = escribe ? cola.juntar() : undefined;
  turno.acabar();
  await guardada;
}

test('quien lee no espera a más de dieciséis que escriben, y quien escribe a nadie que llegue después', async () => {
  const orden: string[] = [];
  const cola = new Cola(() => void orden.push('guardar'));
  const pasos = Array.from({ length: 40 }, () => pasar(cola, orden, 'escribe', true));
  await Promise.all([...pasos, pasar(cola, orden, 'lee', false), pasar(cola, orden, 'lee', false)]);
  const corrido = orden.join(' ').replaceAll(/((?:escribe ?)+)/g, (tramo) => `${tramo.trim().split(' ').length} `);
  expect(corrido.split(/ +/)).toEqual(['16', 'guardar', 'lee', 'lee', '16', 'guardar', '8', 'guardar']);
});

test('quien lee espera a que esté en el disco lo que escribió quien iba delante', async () => {
  const orden: string[] = [];
  const cola = new Cola(() => void orden.push('guardar'));
  await Promise.all([pasar(cola, orden, 'escribe', true), pasar(cola, orden, 'lee', false)]);
  expect(orden).toEqual(['escribe', 'guardar', 'lee']);
});

test('lo que no se pudo guardar se dice a todas las que iban juntas, y a ninguna otra', async () => {
  let veces = 0;
  const cola = new Cola(() => {
    veces += 1;
    if (veces === 1) throw new Error('disco');
  });
  const juntas = await Promise.allSettled([1, 2, 3].map(() => pasar(cola, [], '', true)));
  expect(juntas.map((f) => f.status === 'rejected' && String(f.reason))).toEqual(juntas.map(() => 'Error: disco'));
  await pasar(cola, [], '', true);
  expect(veces).toBe(2);
});

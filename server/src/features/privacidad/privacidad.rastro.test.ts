import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { aliasDe, llano } from '@conserje/rules';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { respaldarAparte } from '../../respaldos.ts';
import { abrirLleno } from '../../testing/agenciaLlena.ts';
import { MOTOR } from '../../testing/base.ts';
import { carpeta, copiasEn, encargo } from '../../testing/copias.ts';
import type { Persona, Portal } from '../../testing/portal.ts';
import { abrirPortal } from '../../testing/portal.ts';
import { limpiarLoBorrado } from './privacidad.limpieza.ts';
import type { Clase } from './privacidad.mapa.ts';
import { columnasDe, MAPA } from './privacidad.mapa.ts';

/** Names that the person has had, and others that were theirs: what the rows of others hold of them must go too. */
const ANTES = 'ZorriViejo';
const AHORA = 'ZorriNuevo';
/** In every text, so that one look finds whatever is left. */
const MARCA = 'marcazorri';
/** What of somebody's rows may hold a name, an address, a secret or a text. */
const PERSONAL: readonly Clase[] = ['nombre', 'direccion', 'huella', 'secreto', 'texto'];
/** Their rows are made by calls: nothing else may change them, or may give them a text. */
const POR_LLAMADAS = [
  ...['usuario', 'bitacora', 'carrera', 'trabajo', 'credito', 'despido', 'vigilancia'],
  ...['venta', 'membresia_usuario'],
];

const enTodo = (texto: string): boolean => /zorri/i.test(texto) || texto.includes(MARCA);

/** What any column of any table of any schema holds, as text; of SQLite the tables that it keeps for itself, too. */
async function enTablas({ db }: Portal): Promise<string[]> {
  const consulta =
    MOTOR === 'sqlite'
      ? sql<{ tabla: string; columna: string }>`select '"' || m.name || '"' as tabla, c.name as columna
          from sqlite_schema m, pragma_table_info(m.name) c where m.type = 'table'`
      : sql<{ tabla: string; columna: string }>`select
          quote_ident(table_schema) || '.' || quote_ident(table_name) as tabla, column_name as columna
          from information_schema.columns join information_schema.tables using (table_schema, table_name)
          where table_type = 'BASE TABLE'`;
  const hallados: string[] = [];
  const tablas = Map.groupBy((await consulta.execute(db)).rows, (c) => c.tabla);
  for (const [tabla, columnas] of tablas) {
    const textos = columnas.map(({ columna }) => sql`coalesce(cast(${sql.ref(columna)} as text), '')`);
    const { rows } = await sql<{ todo: string }>`select ${sql.join(textos, sql` || '|' || `)} as todo
      from ${sql.raw(tabla)}`.execute(db);
    if (rows.some(({ todo }) => enTodo(todo))) hallados.push(tabla);
  }
  return hallados;
}

/** Whether any byte of a file, and of what stands beside it, tells of the person. */
const enArchivos = (ruta: string): string[] =>
  ['', '-wal', '-shm', '-journal']
    .map((resto) => ruta + resto)
    .filter((una) => existsSync(una) && enTodo(readFileSync(una).toString('latin1')));

const sueltas = (portal: Portal): string[] =>
  MOTOR === 'sqlite' ? enArchivos(portal.base.url.slice('file:'.length)) : [];

async function enCopia(portal: Portal): Promise<string[]> {
  const donde = await carpeta();
  await respaldarAparte(encargo(portal.base.url, donde));
  const [copia = ''] = await copiasEn(donde);
  return enArchivos(join(donde, copia));
}

/** Somebody with rows in every table that has rows of people, and a word of theirs in each of its texts. */
async function alguienEnTodo(portal: Portal): Promise<{ ana: Persona; leo: Persona }> {
  const { db } = portal;
  const ana = await portal.persona({ nombre: 'Decididora', categoria: 12 });
  const leo = await portal.persona({ nombre: ANTES, categoria: 3, firma: 'ZRR' });
  const pide = portal.pide(ana);
  await pide.logra('POST sendMulta', { body: { usuario: leo.id, motivo: `Multa ${MARCA}`, creditos: 5 } });
  const ajuste = { id: leo.id, opcion: 1, requisitos: 'asistencia', cantidad: 5 } as const;
  await pide.logra('POST ajustarNomina', { body: ajuste });
  await pide.logra('POST editUsuario', {
    body: {
      ...{ id: leo.id, nombre: AHORA, rango: 'igual', firma: 'ZRR', mifirma: '' },
      visto: { nombre: ANTES, rango: await portal.mision(3, 1), firma: 'ZRR' },
    },
  });
  leo.usuario = AHORA;
  // What is written of others, and names the person.
  const otro = await portal.persona({ categoria: 1 });
  await pide.logra('POST sendMulta', {
    body: { usuario: otro.id, motivo: `Insultó a ${AHORA}, y a ${ANTES}.`, creditos: 5 },
  });
  await pide.logra('POST editAjustes', { body: { data: { destellos: [AHORA, 'Decididora'] } } });
  const [{ id: membresia = 0 } = {}] = await db
    .selectFrom('membresia')
    .select('id')
    .where('retirada', 'is', null)
    .execute();
  for (const externo of ['ZorriFuera', 'zorriviejo'])
    await pide.logra('POST addMembresia', {
      body: { user: externo, isExterno: true, membresia, periodo: 30, visto: null },
    });
  await db.updateTable('venta').set({ externo: ANTES }).where('externo', '=', 'ZorriFuera').execute();
  const pasado = { externo: ANTES, externo_plano: llano(ANTES) };
  await db.updateTable('membresia_usuario').set(pasado).where('externo', '=', 'ZorriFuera').execute();
  for (const [tabla, trato] of Object.entries(MAPA)) {
    const [suya] = columnasDe(trato, 'suyo');
    const personales = columnasDe(trato, ...PERSONAL);
    if (suya === undefined || personales.length === 0 || POR_LLAMADAS.includes(tabla)) continue;
    await sql`update ${sql.table(tabla)} set ${sql.ref(suya)} = ${leo.id}
      where ${unaDe(tabla)} = (select ${unaDe(tabla)} from ${sql.table(tabla)} limit 1)
        and not exists (select 1 from ${sql.table(tabla)} where ${sql.ref(suya)} = ${leo.id})`.execute(db);
    for (const columna of personales)
      await sql`update ${sql.table(tabla)} set ${sql.ref(columna)} = ${`${MARCA}${tabla}${columna}`}
        where ${sql.ref(suya)} = ${leo.id}`.execute(db);
  }
  await enDesorden(portal, leo, ana);
  return { ana, leo };
}

/** Rows among those of others, in an order that has pages split: what moved away leaves copies behind that no deletion finds. */
async function enDesorden({ db, reloj }: Portal, leo: Persona, ana: Persona): Promise<void> {
  const todas = Array.from({ length: 4000 }, (_, i) => {
    const n = (i * 7919) % 4000;
    const suya = n % 3 !== 1;
    const huella = `d${String(n).padStart(5, '0')}${suya ? MARCA : 'otro'}`;
    return { usuario: suya ? leo.id : ana.id, huella, creado: reloj.ahora, ultima: reloj.ahora };
  });
  for (let desde = 0; desde < todas.length; desde += 500)
    await db
      .insertInto('dispositivo')
      .values(todas.slice(desde, desde + 500))
      .execute();
}

const unaDe = (tabla: string) =>
  // It has no number of rows of SQLite's own.
  sql.ref(tabla === 'idempotency' ? 'idempotency.key_hash' : `${tabla}.${MOTOR === 'sqlite' ? 'rowid' : 'ctid'}`);

test('de quien se borra no queda ni un byte: ni en tablas, índices o páginas libres, ni en el diario de escrituras ni en una copia', async () => {
  const portal = await abrirLleno();
  const { ana, leo } = await alguienEnTodo(portal);
  if (MOTOR === 'postgres') await sql`analyze`.execute(portal.db);
  await portal.despedir(leo);
  // A secret that was taken off long before, and a row that went by itself, lie in free pages.
  await portal.db.deleteFrom('dos_pasos').where('usuario', '=', leo.id).execute();
  expect(await enTablas(portal)).not.toEqual([]);
  if (MOTOR === 'sqlite') expect(sueltas(portal)).not.toEqual([]);

  const body = { usuario: leo.id, nombre: AHORA, motivo: 'Lo pidió por escrito' };
  await portal.pide(ana).logra('POST olvidarUsuario', { body });

  expect(await enTablas(portal)).toEqual([]);
  expect(sueltas(portal)).toEqual([]);
  expect(await enCopia(portal)).toEqual([]);
  const { motivo } = await portal.db
    .selectFrom('multa')
    .select('motivo')
    .where('motivo', 'like', 'Insultó%')
    .executeTakeFirstOrThrow();
  expect(motivo).toBe(`Insultó a ${aliasDe(leo.id)}, y a ${aliasDe(leo.id)}.`);
});

test('while a backup reads, the log of writes keeps what it has; it goes at the next round', async () => {
  const portal = await abrirPortal();
  const ana = await portal.persona({ nombre: 'Ana', categoria: 12 });
  const leo = await portal.persona({ nombre: ANTES, categoria: 2 });
  await portal.despedir(leo);
  const limpiezas = () => portal.db.selectFrom('limpieza').select('id').execute();
  const estorbo = { ...portal.motor, limpiar: async () => false };
  await portal.db.insertInto('limpieza').values({ fecha: portal.reloj.ahora }).execute();
  await limpiarLoBorrado({ motor: estorbo });
  expect(await limpiezas()).toHaveLength(1);
  await limpiarLoBorrado(portal.deps);
  expect(await limpiezas()).toEqual([]);
  const body = { usuario: leo.id, nombre: ANTES, motivo: 'Lo pidió' };
  await portal.pide(ana).logra('POST olvidarUsuario', { body });
  expect(await limpiezas()).toEqual([]);
});

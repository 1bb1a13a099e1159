import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { aliasOf, plainText, SECURITY_KINDS } from '@conserje/rules';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { backUpInWorker } from '../../../backupInWorker.ts';
import { openTransferDatabase } from '../../../platform/database/transfer/openTransferDatabase.ts';
import { backupRequest, backupsIn, createBackupFolder } from '../../../test-support/database/backups.ts';
import { ENGINE } from '../../../test-support/database/testDatabase.ts';
import { publishComunicado } from '../../../test-support/portal/comunicados.ts';
import { openFullPortal } from '../../../test-support/portal/fullAgencia.ts';
import type { Person, Portal } from '../../../test-support/portal/portal.ts';
import { openPortal } from '../../../test-support/portal/portal.ts';
import type { ColumnKind } from './privacy.dataInventory.ts';
import { columnsOf, DATA_INVENTORY } from './privacy.dataInventory.ts';
import { purgeDeleted } from './privacy.purge.ts';

/** Names of the person, including former ones: they must also disappear from the rows of others. */
const OLD_NAME = 'ZorriViejo';
const NOW = 'ZorriNuevo';
/** Part of every text, so that one search finds whatever is left. */
const MARK = 'marcazorri';
/** Kinds of columns that may hold a name, an address, a secret or a text. */
const PERSONAL: readonly ColumnKind[] = ['nombre', 'direccion', 'huella', 'secreto', 'texto'];
/** Filled by calls, because these tables accept no other changes or texts. */
const FILLED_BY_CALLS = [
  'usuario',
  'bitacora',
  'carrera',
  'trabajo',
  'credito',
  'despido',
  'vigilancia',
  'venta',
  'membresia_usuario',
  'solicitud_ingreso',
];

const mentionsPerson = (text: string): boolean => /zorri/i.test(text) || text.includes(MARK);

/** Finds the tables of any schema, including internal ones of SQLite, with a text on the person. */
async function findInTables({ db }: Portal): Promise<string[]> {
  const query =
    ENGINE === 'sqlite'
      ? sql<{ tabla: string; columna: string }>`select '"' || m.name || '"' as tabla, c.name as columna
          from sqlite_schema m, pragma_table_info(m.name) c where m.type = 'table'`
      : sql<{ tabla: string; columna: string }>`select
          quote_ident(table_schema) || '.' || quote_ident(table_name) as tabla, column_name as columna
          from information_schema.columns join information_schema.tables using (table_schema, table_name)
          where table_type = 'BASE TABLE'`;
  const found: string[] = [];
  const tables = Map.groupBy((await query.execute(db)).rows, (c) => c.tabla);
  for (const [tabla, columns] of tables) {
    const texts = columns.map(({ columna }) => sql`coalesce(cast(${sql.ref(columna)} as text), '')`);
    const { rows } = await sql<{ todo: string }>`select ${sql.join(texts, sql` || '|' || `)} as todo
      from ${sql.raw(tabla)}`.execute(db);
    if (rows.some(({ todo }) => mentionsPerson(todo))) found.push(tabla);
  }
  return found;
}

/** Finds the files, including those of the write-ahead log, with a byte on the person. */
const findInFiles = (path: string): string[] =>
  ['', '-wal', '-shm', '-journal']
    .map((rest) => path + rest)
    .filter((one) => existsSync(one) && mentionsPerson(readFileSync(one).toString('latin1')));

const unlisted = (portal: Portal): string[] =>
  ENGINE === 'sqlite' ? findInFiles(portal.database.url.slice('file:'.length)) : [];

async function findInBackup(portal: Portal): Promise<string[]> {
  const where = await createBackupFolder();
  await backUpInWorker(backupRequest(portal.database.url, where));
  const [copy = ''] = await backupsIn(where);
  return findInFiles(join(where, copy));
}

/** Creates a person with rows in every table on people, and with the mark in each text. */
async function createPersonEverywhere(portal: Portal): Promise<{ ana: Person; leo: Person }> {
  const { db } = portal;
  const ana = await portal.createPerson({ nombre: 'Decididora', categoria: 12 });
  const leo = await portal.createPerson({ nombre: OLD_NAME, categoria: 3, firma: 'ZRR' });
  const asks = portal.as(ana);
  await asks.succeeds('POST sendMulta', { body: { usuario: leo.id, motivo: `Multa ${MARK}`, creditos: 5 } });
  const adjustment = { id: leo.id, opcion: 1, requisitos: 'asistencia', cantidad: 5 } as const;
  await asks.succeeds('POST ajustarNomina', { body: adjustment });
  await asks.succeeds('POST editUsuario', {
    body: {
      id: leo.id,
      nombre: NOW,
      rango: 'igual',
      firma: 'ZRR',
      mifirma: '',
      visto: { nombre: OLD_NAME, rango: await portal.misionId(3, 1), firma: 'ZRR' },
    },
  });
  leo.usuario = NOW;
  // Texts about others that name the person.
  const other = await portal.createPerson({ categoria: 1 });
  await asks.succeeds('POST sendMulta', {
    body: { usuario: other.id, motivo: `Insultó a ${NOW}, y a ${OLD_NAME}.`, creditos: 5 },
  });
  await publishComunicado(portal, ana, { titulo: `Gracias, ${NOW}`, texto: `Antes era ${OLD_NAME}.` });
  const poll = { pregunta: `¿Sigue ${NOW}?`, opciones: [`Con ${OLD_NAME}`, 'No'] };
  await asks.succeeds('POST crearEncuesta', {
    body: {
      ...poll,
      categorias: [],
      hasta: portal.clock.iso({ hours: 24 }).slice(0, 10),
      hastaHora: '',
      secreta: false,
    },
  });
  await asks.succeeds('POST editAjustes', { body: { data: { destellos: [NOW, 'Decididora'] } } });
  const [{ id: membresia = 0 } = {}] = await db
    .selectFrom('membresia')
    .select('id')
    .where('retirada', 'is', null)
    .execute();
  for (const externo of ['ZorriFuera', 'zorriviejo'])
    await asks.succeeds('POST addMembresia', {
      body: { user: externo, isExterno: true, membresia, periodo: 30, visto: null },
    });
  await db.updateTable('venta').set({ externo: OLD_NAME }).where('externo', '=', 'ZorriFuera').execute();
  const past = { externo: OLD_NAME, externo_plano: plainText(OLD_NAME) };
  await db.updateTable('membresia_usuario').set(past).where('externo', '=', 'ZorriFuera').execute();
  for (const [tabla, treatment] of Object.entries(DATA_INVENTORY)) {
    const [theirs] = columnsOf(treatment, 'suyo');
    const personalColumns = columnsOf(treatment, ...PERSONAL);
    if (theirs === undefined || personalColumns.length === 0 || FILLED_BY_CALLS.includes(tabla)) continue;
    await sql`update ${sql.table(tabla)} set ${sql.ref(theirs)} = ${leo.id}
      where ${rowIdOf(tabla)} = (select ${rowIdOf(tabla)} from ${sql.table(tabla)} limit 1)
        and not exists (select 1 from ${sql.table(tabla)} where ${sql.ref(theirs)} = ${leo.id})`.execute(db);
    for (const column of personalColumns)
      await sql`update ${sql.table(tabla)} set ${sql.ref(column)} = ${`${MARK}${tabla}${column}`}
        where ${sql.ref(theirs)} = ${leo.id}`.execute(db);
    for (const about of columnsOf(treatment, 'sobre'))
      for (const column of columnsOf(treatment, 'texto'))
        await sql`update ${sql.table(tabla)} set ${sql.ref(about)} = ${leo.id}, ${sql.ref(column)} = ${`${MARK} sobre`}
          where ${sql.ref(theirs)} <> ${leo.id} and clase not in (${sql.join(SECURITY_KINDS)})`.execute(db);
  }
  const application = { nombre: OLD_NAME, nombre_plano: plainText(OLD_NAME), nombre_llano: plainText(OLD_NAME) };
  const ofApplicant = { ...application, fecha: portal.clock.now, clave: null, referido: null, avatar: null };
  const answered = {
    respondida: portal.clock.now,
    encargado: ana.id,
    motivo: MARK,
    direccion: null,
    dispositivo: MARK,
  };
  const respuestas = JSON.stringify([['¿Quién eres?', `Soy ${MARK}`]]);
  const texts = { respuestas, respuestas_llano: plainText(`Soy ${MARK}`) };
  await db
    .insertInto('solicitud_ingreso')
    .values([
      { ...ofApplicant, ...answered, ...texts, estado: 'aceptada', usuario: leo.id },
      { ...ofApplicant, ...answered, ...texts, estado: 'rechazada', usuario: null },
    ])
    .execute();
  await insertShuffledRows(portal, leo, ana);
  return { ana, leo };
}

/** Inserts rows among those of others in an order that splits pages: moved rows leave copies that no deletion finds. */
async function insertShuffledRows({ db, clock }: Portal, leo: Person, ana: Person): Promise<void> {
  const all = Array.from({ length: 4000 }, (_, i) => {
    const n = (i * 7919) % 4000;
    const theirs = n % 3 !== 1;
    const huella = `d${String(n).padStart(5, '0')}${theirs ? MARK : 'otro'}`;
    return { usuario: theirs ? leo.id : ana.id, huella, creado: clock.now, ultima: clock.now };
  });
  for (let desde = 0; desde < all.length; desde += 500)
    await db
      .insertInto('dispositivo')
      .values(all.slice(desde, desde + 500))
      .execute();
}

/** Unique columns of the tables that have no rowid. */
const KEYS_WITHOUT_ROWID: Readonly<Record<string, string>> = {
  idempotency: 'idempotency.key_hash',
  encuesta_voto: 'encuesta_voto.votante',
};
const rowIdOf = (tabla: string) =>
  sql.ref(KEYS_WITHOUT_ROWID[tabla] ?? `${tabla}.${ENGINE === 'sqlite' ? 'rowid' : 'ctid'}`);

test('no byte of an erased person remains in tables, indexes, free pages, the write-ahead log or a backup', async () => {
  const portal = await openFullPortal();
  const { ana, leo } = await createPersonEverywhere(portal);
  if (ENGINE === 'postgres') await sql`analyze`.execute(portal.db);
  await portal.dismiss(leo);
  // A secret removed before the erasure lies in free pages.
  await portal.db.deleteFrom('dos_pasos').where('usuario', '=', leo.id).execute();
  expect(await findInTables(portal)).not.toEqual([]);
  if (ENGINE === 'sqlite') expect(unlisted(portal)).not.toEqual([]);

  const body = { usuario: leo.id, nombre: NOW, motivo: 'Lo pidió por escrito' };
  await portal.as(ana).succeeds('POST olvidarUsuario', { body });

  expect(await findInTables(portal)).toEqual([]);
  expect(unlisted(portal)).toEqual([]);
  expect(await findInBackup(portal)).toEqual([]);
  const { motivo } = await portal.db
    .selectFrom('multa')
    .select('motivo')
    .where('motivo', 'like', 'Insultó%')
    .executeTakeFirstOrThrow();
  expect(motivo).toBe(`Insultó a ${aliasOf(leo.id)}, y a ${aliasOf(leo.id)}.`);
});

test('while a backup reads, the traces stay pending; the next run clears them', async () => {
  const portal = await openPortal();
  const ana = await portal.createPerson({ nombre: 'Ana', categoria: 12 });
  const leo = await portal.createPerson({ nombre: OLD_NAME, categoria: 2 });
  await portal.dismiss(leo);
  const pendingCleanups = () => portal.db.selectFrom('limpieza').select('id').execute();
  const backup = await openTransferDatabase(portal.database.url, 'mirada');
  await backup.execute('select count(*) from usuario');
  const body = { usuario: leo.id, nombre: OLD_NAME, motivo: 'Lo pidió' };
  await portal.as(ana).succeeds('POST olvidarUsuario', { body });
  await purgeDeleted(portal.deps);
  expect(await pendingCleanups()).toHaveLength(1);
  await backup.close();
  await purgeDeleted(portal.deps);
  expect(await pendingCleanups()).toEqual([]);
  const beto = await portal.createPerson({ nombre: 'Beto', categoria: 2 });
  await portal.dismiss(beto);
  await portal.as(ana).succeeds('POST olvidarUsuario', { body: { ...body, usuario: beto.id, nombre: 'Beto' } });
  expect(await pendingCleanups()).toEqual([]);
});

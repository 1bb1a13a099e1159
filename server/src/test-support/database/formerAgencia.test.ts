import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Call } from '@conserje/contract';
import { CONTRACT } from '@conserje/contract';
import BetterSqlite3 from 'better-sqlite3';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { CLAVE } from '../../demo/fillDatabase.ts';
import { MIGRATIONS } from '../../migrations/index.ts';
import { SILENT_LOG } from '../../platform/database/databaseErrorReporter.ts';
import { filePathOf } from '../../platform/database/databaseUrl.ts';
import { migrate } from '../../platform/database/migrate.ts';
import { openEngine } from '../../platform/database/openEngine.ts';
import { TestClock } from '../fakes/clock.ts';
import { samplePayloadOf } from '../matrices/samplePayloads.ts';
import { pathOf } from '../portal/apiClient.ts';
import { expectBooksBalanced, openPayRows, paymentAsSeen, updateListaPaga } from '../portal/paga.ts';
import type { Person } from '../portal/portal.ts';
import { Portal } from '../portal/portal.ts';
import { createEmptyDatabase, ENGINE } from './testDatabase.ts';

/** A database that an older version filled, on which the present one starts. */

const CONTENT = readFileSync(new URL('formerAgencia.sql', import.meta.url), 'utf8');
/** Last migration of that version, and the hash of the schema that it made on SQLite. */
const [LAST_STEP, SCHEMA_HASH] = ['053_claveVence', '26fd14e111ff9576b71a074ce20192634c58dccf574f703df23f92cf6819fe26'];

async function migrateTo(url: string, lastStep: string): Promise<void> {
  const engine = openEngine(url, SILENT_LOG);
  const steps = Object.entries(MIGRATIONS).filter(([name]) => name <= lastStep);
  await migrate(engine, Object.fromEntries(steps));
  await engine.close();
}

/** Statements that replace what the migrations had put into the tables. */
const STATEMENTS = CONTENT.split(/^(?=insert into )/m)
  .slice(1)
  .flatMap((insert) => [`delete from ${insert.split(' ')[2]}`, insert]);

function fillSqlite(url: string): void {
  const sqlite = new BetterSqlite3(filePathOf(url));
  const schema = sqlite.prepare('select sql from sqlite_master where sql is not null order by name').pluck().all();
  expect(createHash('sha256').update(schema.join('\n')).digest('hex')).toBe(SCHEMA_HASH);
  sqlite.pragma('foreign_keys = off');
  for (const statement of STATEMENTS) sqlite.exec(statement);
  sqlite.close();
}

async function fillPostgres(url: string): Promise<void> {
  // The role replica checks no foreign keys, so tables may be filled in any order.
  const client = new pg.Client({ connectionString: url, options: '-c session_replication_role=replica' });
  await client.connect();
  for (const statement of STATEMENTS) await client.query(statement.replaceAll(/\bx'([0-9a-f]*)'/g, String.raw`'\x$1'`));
  const { rows } = await client.query(
    `select table_name from information_schema.columns where table_schema = 'public' and is_identity = 'YES'`,
  );
  for (const { table_name: table } of rows)
    await client.query(`select setval(pg_get_serial_sequence('${table}', 'id'), max(id)) from ${table}`);
  await client.end();
}

async function openFormerPortal(): Promise<Portal> {
  const database = await createEmptyDatabase();
  const portal = new Portal(new TestClock(), { database });
  onTestFinished(async () => {
    await portal.close();
    await database.dropDatabase();
  });
  await migrateTo(database.url, LAST_STEP);
  if (ENGINE === 'sqlite') fillSqlite(database.url);
  else await fillPostgres(database.url);
  await migrateTo(database.url, '999');
  await portal.open();
  return portal;
}

async function logIn(portal: Portal, usuario: string): Promise<Person> {
  const { token, data } = await portal.as().succeeds('POST login', { body: { op: 0, usuario, clave: CLAVE } });
  return { id: data.id, usuario, key: token };
}

test('the present version starts on a database of 2026-11-25: books, log-in, Mi cuenta and the lista de paga are as then', async () => {
  const portal = await openFormerPortal();
  await expectBooksBalanced(portal);

  const member = await logIn(portal, 'RioBiel2');
  expect(await portal.as(member).succeeds('GET MyPerfil')).toMatchObject({
    nomina: { asistencia: 0, times: 0 },
    cobro: { ganado: 7, pendiente: 0, siguiente: { creditos: 4, asistencia: 60, times: 0 }, confirmado: 0 },
    tiempo: { altoNombre: ':Gabo:.', mins: 60, minsA: 30, tiempoPaused: 1753 },
    membresias: [{ membresiaNombre: 'Legión', perma: true, vip: true }],
  });
  const manager = await logIn(portal, ':Pau:.');
  expect(await portal.as(manager).succeeds('GET MyPerfil')).toMatchObject({ nomina: { asistencia: 125, times: 0 } });

  const founder = await logIn(portal, ':Gabo:.');
  expect(await updateListaPaga(portal, founder)).toMatchObject({ nuevas: 2, cambiadas: 0, retiradas: 0 });
  const rows = await openPayRows(portal, founder);
  expect(rows.map(({ usuarioNombre, monto, estado }) => [usuarioNombre, monto, estado])).toEqual([
    ['Elena.-', 6, 'pagada'],
    ['Elena.-', 4, 'abierta'],
    ['Irene.Mint', 9, 'pagada'],
    ['Irene.Mint', 4, 'abierta'],
    ['RioBiel2', 7, 'abierta'],
    ['xX_Karen_Xx', 7, 'abierta'],
  ]);
  const [owed] = rows.filter(({ usuarioNombre }) => usuarioNombre === 'RioBiel2');
  if (!owed) throw new Error('no row');
  await portal.as(founder).succeeds('POST pagar', { body: paymentAsSeen(owed, 1) });
  await expectBooksBalanced(portal);

  // A column that a migration forgot, or filled with what no longer can be, fails where it is read.
  const answers: Record<string, number> = {};
  for (const [name, call] of Object.entries<Call>(CONTRACT)) {
    // The event stream does not end.
    if (call.method !== 'GET' || name === 'vivo') continue;
    const { params, query } = samplePayloadOf(name, call);
    answers[name] = (await portal.as(founder)('GET', pathOf(call.path, params, query))).http;
  }
  expect(Object.entries(answers).filter(([, http]) => http >= 500)).toEqual([]);
});

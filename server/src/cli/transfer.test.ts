import { copyFile } from 'node:fs/promises';
import BetterSqlite3 from 'better-sqlite3';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { CLAVE as CLAVE_DEMO } from '../demo/fillDatabase.ts';
import { MIGRATIONS } from '../migrations/index.ts';
import { SILENT_LOG } from '../platform/database/databaseErrorReporter.ts';
import { applySteps, migrate } from '../platform/database/migrate.ts';
import { openEngine } from '../platform/database/openEngine.ts';
import { ListenConnection } from '../platform/database/postgres/listenConnection.ts';
import { transferByUrl } from '../platform/database/transfer/transfer.ts';
import { DATABASE_LOCK_KEY } from '../platform/database/transfer/transferMark.ts';
import { createSecretCipher } from '../platform/encryption/cipherKey.ts';
import { runCliCommand, startServerProcess } from '../test-support/cluster/serverProcess.ts';
import type { DatabaseContent } from '../test-support/database/databaseContent.ts';
import { readDatabaseContent } from '../test-support/database/databaseContent.ts';
import type { TestDatabase } from '../test-support/database/testDatabase.ts';
import {
  copyDatabase,
  createDatabase,
  createDatabaseFile,
  createServerDatabase,
} from '../test-support/database/testDatabase.ts';
import { TestClock } from '../test-support/fakes/clock.ts';
import { copyFullAgenciaFile } from '../test-support/portal/fullAgencia.ts';
import { expectBooksBalanced } from '../test-support/portal/paga.ts';
import { Portal } from '../test-support/portal/portal.ts';
import { waitUntil } from '../test-support/portal/waitUntil.ts';

const path = ({ url }: TestDatabase): string => url.slice('file:'.length);

/** Agency without an empty table, its content, and a session key. */
let filled: TestDatabase;
/** The same agency on the server. */
let onServer: TestDatabase;
let content: DatabaseContent;
let key: string;
let who: { id: number; usuario: string };
let alto: { id: number };

beforeAll(async () => {
  filled = await copyFullAgenciaFile();
  const portal = new Portal(new TestClock(), { database: filled });
  await portal.open();
  alto = await portal.createPerson({ categoria: 9, nombre: 'Mudadora' });
  key = await portal.createSession(alto.id);
  who = await portal.db
    .selectFrom('usuario')
    .select(['id', 'usuario'])
    .where('despedido', '=', 0)
    .where('clave_temporal', '=', 0)
    .orderBy('id')
    .executeTakeFirstOrThrow();
  await portal.leave();
  content = await readDatabaseContent(filled.url);
  onServer = await createServerDatabase();
  await transfer(filled, onServer);
});
afterAll(async () => {
  await filled.dropDatabase();
  await onServer.dropDatabase();
});

const withOwnDatabase = async (run: () => Promise<TestDatabase>): Promise<TestDatabase> => {
  const base = await run();
  onTestFinished(base.dropDatabase);
  return base;
};
const file = () => withOwnDatabase(createDatabaseFile);
const server = (how?: string) => withOwnDatabase(() => createServerDatabase(how));

const copyOf = (base: TestDatabase) => withOwnDatabase(() => copyDatabase(base));

/** Runs the transfer; returns its output. */
async function transfer(
  origin: TestDatabase,
  target: TestDatabase,
  onOutput: (sentence: string) => void = () => undefined,
): Promise<string[]> {
  const dicho: string[] = [];
  const say = (sentence: string): void => {
    dicho.push(sentence);
    onOutput(sentence);
  };
  await transferByUrl(origin.url, { target: target.url, steps: MIGRATIONS, report: say });
  return dicho;
}

/** Runs a transfer that is interrupted after the copy and before the verification. */
async function transferUntilVerification(origin: TestDatabase, target: TestDatabase): Promise<void> {
  const interrupted = transfer(origin, target, (sentence) => {
    if (sentence.startsWith('Se lee el destino')) throw new Error('cortada');
  });
  await expect(interrupted).rejects.toThrow('cortada');
}

/** Migrates a database as a starting portal does. */
async function migrateIn({ url }: TestDatabase): Promise<void> {
  const engine = openEngine(url, SILENT_LOG);
  try {
    await migrate(engine, MIGRATIONS);
  } finally {
    await engine.close();
  }
}

async function withPostgres<T>(base: TestDatabase, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(base.url);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
async function withSqliteFile<T>(base: TestDatabase, work: (sqlite: BetterSqlite3.Database) => T): Promise<T> {
  const sqlite = new BetterSqlite3(path(base));
  try {
    return work(sqlite);
  } finally {
    sqlite.close();
  }
}

/** Schema of a server database. */
const schema = (base: TestDatabase) =>
  withPostgres(base, async (client) => {
    const read = async (query: string) => (await client.query({ text: query, rowMode: 'array' })).rows;
    return {
      limits:
        await read(`select conrelid::regclass::text, conname, pg_get_constraintdef(oid), convalidated, condeferrable
        from pg_constraint where connamespace = 'public'::regnamespace order by 1, 2`),
      triggers: await read(`select tgrelid::regclass::text, tgname, tgenabled, pg_get_triggerdef(oid) from pg_trigger
        where not tgisinternal order by 1, 2`),
      indices: await read("select indexdef from pg_indexes where schemaname = 'public' order by 1"),
      columns: await read(`select table_name, column_name, data_type, column_default, is_nullable, is_identity
        from information_schema.columns where table_schema = 'public' order by 1, 2`),
      funciones: await read(
        "select proname, prosrc from pg_proc where pronamespace = 'public'::regnamespace order by 1",
      ),
    };
  });
const fileSchema = (base: TestDatabase) =>
  withSqliteFile(base, (sqlite) =>
    sqlite.prepare('select type, name, tbl_name, sql from sqlite_master order by type, name').all(),
  );

/** Checks the portal on the transferred data: sessions and passwords are valid, and new work is possible. */
async function expectPortalWorks(base: TestDatabase): Promise<void> {
  const portal = new Portal(new TestClock(), { database: base });
  await portal.open();
  try {
    await expectBooksBalanced(portal);
    // The sequence continues, although only three of many rows remain.
    const { id } = await portal.db
      .insertInto('intento')
      .values({ sujeto: 'x', fecha: 1 })
      .returning('id')
      .executeTakeFirstOrThrow();
    expect(id).toBe(18);
    expect(await portal.as({ ...alto, usuario: 'Mudadora', key }).succeeds('GET getAllTime')).toBeDefined();
    const entrada = { body: { op: 0, usuario: who.usuario, clave: CLAVE_DEMO } };
    await portal.as().succeeds('POST login', entrada);
    const ultimo = async (table: 'usuario' | 'bitacora' | 'tiempo') =>
      (
        await portal.db
          .selectFrom(table)
          .select((eb) => eb.fn.max('id').as('id'))
          .executeTakeFirstOrThrow()
      ).id;
    const antes = await ultimo('usuario');
    const nueva = await portal.createPerson({ nombre: 'Recién' });
    expect(nueva.id).toBe(antes + 1);
    const tiempo = await ultimo('tiempo');
    await portal
      .as({ ...alto, usuario: 'Mudadora', key })
      .succeeds('POST openTime', { body: { bajo: nueva.id, alto: alto.id } });
    expect(await ultimo('tiempo')).toBe(tiempo + 1);
    await portal.addWork(nueva, 'asistencia', 7);
    await expectBooksBalanced(portal);
    await expect(portal.db.deleteFrom('bitacora').execute()).rejects.toThrow(/append only/);
  } finally {
    expect(portal.log.filter((line) => line.includes('"level":50'))).toEqual([]);
    await portal.leave();
  }
}

test('the sample has rows in every table', () => {
  const emptyTables = Object.keys(content).filter((table) => content[table]?.length === 0);
  // Rows exist only within a transaction.
  expect(emptyTables).toEqual(['olvidando']);
  expect(Object.keys(content).length).toBeGreaterThan(55);
});

describe('both ways', () => {
  test('transfers everything into a database that is otherwise like a new one, and the portal continues in it', async () => {
    const [pgBase, returned] = [await copyOf(onServer), await file()];
    expect(await readDatabaseContent(pgBase.url)).toEqual(content);
    const nueva = await withOwnDatabase(createDatabase);
    await withPostgres(nueva, (c) => c.query('drop schema if exists prueba cascade'));
    expect(await schema(pgBase)).toEqual(await schema(nueva));

    await transfer(pgBase, returned);
    expect(await readDatabaseContent(returned.url)).toEqual(content);
    expect(await fileSchema(returned)).toEqual(await fileSchema(filled));
    // The origin is unchanged.
    expect(await readDatabaseContent(pgBase.url)).toEqual(content);
    await expectPortalWorks(pgBase);
    await expectPortalWorks(returned);
  });

  test('tables that Litestream keeps in a file are left behind', async () => {
    const [copied, target] = [await copyOf(filled), await file()];
    await withSqliteFile(copied, (s) => s.exec('create table _litestream_lock (id integer)'));
    await transfer(copied, target);
    expect(await readDatabaseContent(target.url)).toEqual(content);
  });

  test('works to and from a database with a language collation', async () => {
    const [pgBase, returned] = [
      await server("template template0 encoding 'UTF8' locale_provider icu icu_locale 'es' locale 'C'"),
      await file(),
    ];
    await transfer(filled, pgBase);
    await transfer(pgBase, returned);
    expect(await readDatabaseContent(returned.url)).toEqual(content);
  });

  test.each(['098_ingreso', '112_pulsacionesDeshechas'])(
    'an older version, of step %s, is transferred as it is and updated later',
    async (last) => {
      const [old, pgBase] = [await file(), await server()];
      const steps = Object.fromEntries(Object.entries(MIGRATIONS).filter(([name]) => name <= last));
      const engine = openEngine(old.url, SILENT_LOG);
      await applySteps(engine, steps);
      await engine.close();
      expect(await runCliCommand('mudanza', old.url, [pgBase.url])).toMatchObject({
        exitCode: 0,
        errorOutput: '',
        output: expect.stringContaining('Lo que sigue'),
      });
      expect(await readDatabaseContent(pgBase.url)).toEqual(await readDatabaseContent(old.url));
      const other = openEngine(pgBase.url, SILENT_LOG);
      onTestFinished(other.close);
      await migrate(other, MIGRATIONS);
      expect(await other.db.selectFrom('mision').select('id').execute()).not.toEqual([]);
    },
  );
});

describe.each([
  { towards: 'PostgreSQL', partir: () => copyOf(filled), openScreen: () => server() },
  {
    towards: 'SQLite',
    partir: () => copyOf(onServer),
    openScreen: file,
  },
])('an interrupted transfer to $towards', ({ partir, openScreen }) => {
  /** Inserts enough rows to interrupt the transfer while it runs. */
  async function insertManyRows(origin: TestDatabase): Promise<void> {
    const rows = `with recursive n (i) as (select 1 union all select i + 1 from n where i < 60000)
      insert into intento (sujeto, fecha) select 's' || i, i from n`;
    if (origin.url.startsWith('file:')) await withSqliteFile(origin, (sqlite) => sqlite.exec(rows));
    else await withPostgres(origin, (client) => client.query(rows));
  }

  test('resumes where it was killed; until then the portal does not start on the target', async () => {
    const [origin, target] = [await partir(), await openScreen()];
    await insertManyRows(origin);
    const interrupted = await runCliCommand('mudanza', origin.url, [target.url], {
      onOutput: (line, kill) => {
        if (/^ {2}\S+ de \S+ filas/.test(line)) kill();
      },
    });
    expect(interrupted.exitCode).toBeNull();
    await expect(startServerProcess(target.url)).rejects.toThrow('está a medio mudar');
    const other = await runCliCommand('mudanza', origin.url, [target.url]);
    expect(other).toMatchObject({
      exitCode: 0,
      errorOutput: '',
      output: expect.stringContaining('se sigue donde quedó'),
    });
    expect(other.output).not.toContain('Se crean las tablas');
    expect(await readDatabaseContent(target.url)).toEqual(await readDatabaseContent(origin.url));
    await (await startServerProcess(target.url)).stop();
  });

  test('starts again if the origin has changed', async () => {
    const [origin, target] = [await partir(), await openScreen()];
    await transferUntilVerification(origin, target);
    const change = "update configuracion set valor = '0' where clave = 'xñ'";
    if (origin.url.startsWith('file:')) await withSqliteFile(origin, (sqlite) => sqlite.exec(change));
    else await withPostgres(origin, (client) => client.query(change));
    const dicho = await transfer(origin, target);
    expect(dicho).toContain('El origen cambió desde la mudanza que quedó a medias: se empieza de nuevo.');
    expect(await readDatabaseContent(target.url)).toEqual(await readDatabaseContent(origin.url));
  });

  test('detects a changed byte, names its place, and succeeds the next time', async () => {
    const [origin, target] = [await partir(), await openScreen()];
    await transferUntilVerification(origin, target);
    if (target.url.startsWith('file:'))
      await withSqliteFile(target, (sqlite) => {
        const { id, contenido: bytes } = sqlite
          .prepare<[], { id: number; contenido: Buffer }>(
            'select id, contenido from imagen order by id limit 1 offset 1',
          )
          .get() ?? { id: 0, contenido: Buffer.alloc(0) };
        bytes[9] = (bytes[9] ?? 0) ^ 1;
        sqlite.prepare('update imagen set contenido = ? where id = ?').run(bytes, id);
      });
    else
      await withPostgres(target, (client) =>
        client.query(`update imagen set contenido = set_byte(contenido, 9, get_byte(contenido, 9) # 1)
          where id = (select id from imagen order by id limit 1 offset 1)`),
      );
    await expect(transfer(origin, target)).rejects.toThrow(
      /La tabla imagen no llegó igual: la fila 2 difiere en «contenido».*empezará de nuevo/,
    );
    await expect(migrateIn(target)).rejects.toThrow('está a medio mudar');
    expect(await transfer(origin, target)).toContain(
      'El destino tiene una mudanza que no quedó bien: se empieza de nuevo.',
    );
    expect(await readDatabaseContent(target.url)).toEqual(content);
  });

  test('detects a missing row and an extra row', async () => {
    for (const [change, complaint] of [
      [
        "delete from configuracion where clave = 'xñ'",
        /La tabla configuracion no llegó igual: en el destino falta la fila …/,
      ],
      ['insert into presencia (cuarto, parte, minutos) values (999999999, 0, 1)', /sobra la fila 999999999\/0/],
    ] as const) {
      const [origin, target] = [await partir(), await openScreen()];
      await transferUntilVerification(origin, target);
      if (target.url.startsWith('file:')) await withSqliteFile(target, (sqlite) => sqlite.exec(change));
      else await withPostgres(target, (client) => client.query(change));
      await expect(transfer(origin, target)).rejects.toThrow(complaint);
    }
  });

  test('refuses another origin', async () => {
    const [origin, target, other] = [await partir(), await openScreen(), await copyOf(filled)];
    await transferUntilVerification(origin, target);
    await expect(transfer(other, target)).rejects.toThrow(/está a medio mudar desde otro sitio/);
  });
});

describe('the transfer', () => {
  test('refuses a target that is not empty, which stays unchanged', async () => {
    for (const base of [await copyOf(filled), await server()]) {
      if (base.url.startsWith('postgres')) await withPostgres(base, (c) => c.query('create table ajena (a integer)'));
      const antes = await readDatabaseContent(base.url);
      await expect(transfer(filled, base)).rejects.toThrow('no está vacío');
      expect(await readDatabaseContent(base.url)).toEqual(antes);
    }
  });

  test('refuses to run while a portal uses either database', async () => {
    const [origin, inUse] = [await copyOf(filled), await withOwnDatabase(createDatabase)];
    for (const [de, a] of [
      [origin, await server()],
      [inUse, await file()],
    ] as const) {
      const portal = await startServerProcess(de.url);
      await expect(transfer(de, a)).rejects.toThrow('está en uso');
      await portal.stop();
      await transfer(de, a);
    }
  });

  test('makes a portal that starts meanwhile wait for its end', async () => {
    const base = await withOwnDatabase(createDatabase);
    const healthStatus = (portal: { url: string }) => fetch(`${portal.url}/health`).then((r) => r.status);
    const portal = await withPostgres(base, async (transferClient) => {
      await transferClient.query('select pg_advisory_lock($1, $2)', [...DATABASE_LOCK_KEY]);
      const one = await startServerProcess(base.url);
      expect(await healthStatus(one)).toBe(503);
      expect(one.printedLines.join()).toContain('waiting for the database');
      return one;
    });
    await waitUntil(async () => (await healthStatus(portal)) === 200);
  });

  test('blocks all other writes, even of a client that has not noticed its closed connection', async () => {
    const base = await server();
    const engine = openEngine(base.url, SILENT_LOG);
    await migrate(engine, MIGRATIONS);
    const { promise, resolve: proceed } = Promise.withResolvers<void>();
    const spy = vi.spyOn(ListenConnection.prototype, 'open').mockReturnValue(promise);
    onTestFinished(async () => {
      proceed();
      spy.mockRestore();
      await engine.close();
    });
    const write = (): Promise<string> =>
      engine.db
        .insertInto('intento')
        .values({ sujeto: 'Prueba', fecha: 1 })
        .execute()
        .then(
          () => 'escrito',
          ({ code }: { code: string }) => code,
        );
    await withPostgres(base, async (transferClient) => {
      await transferClient.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      );
      await transferClient.query('select pg_advisory_lock($1, $2)', [...DATABASE_LOCK_KEY]);
      const finalRows: string[] = [];
      // The client may not have noticed the closed connection yet.
      await waitUntil(async () => finalRows.push(await write()) > 0 && finalRows.at(-1) !== 'BASE_CAIDA');
      expect(finalRows.at(-1)).toBe('BASE_OCUPADA');
    });
    await waitUntil(async () => (await write()) === 'escrito');
  });

  test('refuses a newer version, a database without an agency, and the origin itself as target', async () => {
    const [nueva, empty, target] = [await copyOf(filled), await file(), await server()];
    await withSqliteFile(nueva, (s) => s.exec("insert into kysely_migration values ('999_futuro', '2030')"));
    await withSqliteFile(empty, (s) => s.exec('create table x (y integer primary key)'));
    await expect(transfer(nueva, target)).rejects.toThrow(/versión más nueva.*999_futuro/);
    await expect(transfer(empty, target)).rejects.toThrow('no hay ninguna agencia');
    await expect(transfer(filled, filled)).rejects.toThrow('la misma base de datos');
    await expect(transfer(await file(), target)).rejects.toThrow('No hay ninguna base de datos');
  });
});

test('the command says how the token of the Discord bot arrives, unless the target can read it', async () => {
  const [origin, target, prepared] = [await copyOf(filled), await file(), await file()];
  const token = createSecretCipher(origin.url, undefined).encrypt('un-token');
  await withSqliteFile(origin, (sqlite) => sqlite.prepare('update discord_bot set token = ?').run(token));
  const env = { CLAVE_SELLO: '' };
  const [key, place] = [`${path(origin)}.sello`, `${path(target)}.sello`];
  const { exitCode, output } = await runCliCommand('mudanza', origin.url, [target.url], { env });
  expect({ exitCode, output }).toEqual({
    exitCode: 0,
    output: expect.stringContaining(`Copia ${key} a ${place}, o pon`),
  });
  await copyFile(key, `${path(prepared)}.sello`);
  const { output: again } = await runCliCommand('mudanza', origin.url, [prepared.url], { env });
  expect(again).toContain('Todo llegó');
  expect(again).not.toContain('Discord');
});

test('the password of an address is never printed, not even in an error', async () => {
  const target = await server();
  const url = new URL(target.url);
  url.password = 'secretisima';
  // By TCP, as in a real deployment.
  url.search = '';
  const ok = await runCliCommand('mudanza', filled.url, [url.toString()]);
  expect(ok).toMatchObject({ exitCode: 0, output: expect.stringContaining(':***@') });
  url.port = '1';
  const wrong = await runCliCommand('mudanza', filled.url, [url.toString()]);
  expect(wrong).toMatchObject({ exitCode: 1, errorOutput: expect.stringContaining('ECONNREFUSED') });
  expect(ok.output + ok.errorOutput + wrong.output + wrong.errorOutput).not.toContain('secretisima');
  expect(await runCliCommand('mudanza', filled.url, [])).toMatchObject({
    exitCode: 2,
    errorOutput: expect.stringContaining('Uso:'),
  });
});

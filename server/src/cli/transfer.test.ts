import { copyFile } from 'node:fs/promises';
import BetterSqlite3 from 'better-sqlite3';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { CLAVE as CLAVE_DEMO } from '../demo/fillDatabase.ts';
import { MIGRATIONS } from '../migrations/index.ts';
import { applySteps, migrate } from '../platform/database/migrate.ts';
import { openEngine } from '../platform/database/openEngine.ts';
import { ListenConnection } from '../platform/database/postgres/listenConnection.ts';
import { transferFrom } from '../platform/database/transfer/transfer.ts';
import { DATABASE_LOCK_KEY } from '../platform/database/transfer/transferMark.ts';
import { runCliCommand, startServerProcess } from '../test-support/cluster/serverProcess.ts';
import type { Content } from '../test-support/database/databaseContent.ts';
import { readContent } from '../test-support/database/databaseContent.ts';
import type { TestDatabase } from '../test-support/database/testDatabase.ts';
import {
  createDatabase,
  createInFolder,
  createOnServer,
  SILENT_REPORT,
} from '../test-support/database/testDatabase.ts';
import { TestClock } from '../test-support/fakes/clock.ts';
import { fillAllTables } from '../test-support/portal/fullAgencia.ts';
import { expectBalanced } from '../test-support/portal/paga.ts';
import { Portal } from '../test-support/portal/portal.ts';
import { waitUntil } from '../test-support/portal/waitUntil.ts';

const ruta = ({ url }: TestDatabase): string => url.slice('file:'.length);

/** An agency in which no table is empty, its content, and somebody's key. */
let filled: TestDatabase;
let contenido: Content;
let key: string;
let quien: { id: number; usuario: string };
let alto: { id: number };

beforeAll(async () => {
  filled = await createInFolder();
  const motor = openEngine(filled.url, SILENT_REPORT);
  await migrate(motor, MIGRATIONS);
  await motor.close();
  const portal = new Portal(new TestClock(), { database: filled });
  await portal.open();
  await fillAllTables(portal);
  alto = await portal.createPerson({ categoria: 9, nombre: 'Mudadora' });
  key = await portal.createSession(alto.id);
  quien = await portal.db
    .selectFrom('usuario')
    .select(['id', 'usuario'])
    .where('despedido', '=', 0)
    .where('clave_temporal', '=', 0)
    .orderBy('id')
    .executeTakeFirstOrThrow();
  await portal.leave();
  contenido = await readContent(filled.url);
});
afterAll(() => filled.dropDatabase());

const withOwnDatabase = async (run: () => Promise<TestDatabase>): Promise<TestDatabase> => {
  const base = await run();
  onTestFinished(base.dropDatabase);
  return base;
};
const archivo = () => withOwnDatabase(createInFolder);
const server = (how?: string) => withOwnDatabase(() => createOnServer(how));

/** The full agency in a file of its own. */
async function copyFullAgency(): Promise<TestDatabase> {
  const base = await archivo();
  await copyFile(ruta(filled), ruta(base));
  return base;
}

/** Moves, and answers what was said. */
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
  await transferFrom(origin.url, { target: target.url, pasos: MIGRATIONS, report: say });
  return dicho;
}

/** A try that ends after the last row was copied, before anything was proved. */
async function transferUntilVerification(origin: TestDatabase, target: TestDatabase): Promise<void> {
  const interrupted = transfer(origin, target, (sentence) => {
    if (sentence.startsWith('Se lee el destino')) throw new Error('cortada');
  });
  await expect(interrupted).rejects.toThrow('cortada');
}

async function withPostgres<T>(base: TestDatabase, trabajo: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(base.url);
  await client.connect();
  try {
    return await trabajo(client);
  } finally {
    await client.end();
  }
}
async function withSqliteFile<T>(base: TestDatabase, trabajo: (sqlite: BetterSqlite3.Database) => T): Promise<T> {
  const sqlite = new BetterSqlite3(ruta(base));
  try {
    return trabajo(sqlite);
  } finally {
    sqlite.close();
  }
}

/** All that a server's database is besides its rows. */
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

/** The portal on what has arrived: who was logged in still is, who knew a password still does, and work goes on. */
async function expectPortalWorks(base: TestDatabase): Promise<void> {
  const portal = new Portal(new TestClock(), { database: base });
  await portal.open();
  try {
    await expectBalanced(portal);
    // Three stay of the many that were given.
    const { id } = await portal.db
      .insertInto('intento')
      .values({ sujeto: 'x', fecha: 1 })
      .returning('id')
      .executeTakeFirstOrThrow();
    expect(id).toBe(18);
    expect(await portal.as({ ...alto, usuario: 'Mudadora', key }).succeeds('GET getAllTime')).toBeDefined();
    const entrada = { body: { op: 0, usuario: quien.usuario, clave: CLAVE_DEMO } };
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
    await expectBalanced(portal);
    await expect(portal.db.deleteFrom('bitacora').execute()).rejects.toThrow(/append only/);
  } finally {
    expect(portal.log.filter((linea) => linea.includes('"level":50'))).toEqual([]);
    await portal.leave();
  }
}

test('la muestra tiene filas en todas las tablas', () => {
  const emptyTables = Object.keys(contenido).filter((table) => contenido[table]?.length === 0);
  // Nobody ever sees a row of it.
  expect(emptyTables).toEqual(['olvidando']);
  expect(Object.keys(contenido).length).toBeGreaterThan(55);
});

describe('de ida y de vuelta', () => {
  test('llega todo, a una base que por lo demás es como una nueva, y el portal sigue en ella', async () => {
    const [pgBase, returned] = [await server(), await archivo()];
    await transfer(filled, pgBase);
    expect(await readContent(pgBase.url)).toEqual(contenido);
    const nueva = await withOwnDatabase(createDatabase);
    await withPostgres(nueva, (c) => c.query('drop schema if exists prueba cascade'));
    expect(await schema(pgBase)).toEqual(await schema(nueva));

    await transfer(pgBase, returned);
    expect(await readContent(returned.url)).toEqual(contenido);
    expect(await fileSchema(returned)).toEqual(await fileSchema(filled));
    // What has been moved is as it was.
    expect(await readContent(pgBase.url)).toEqual(contenido);
    await expectPortalWorks(pgBase);
    await expectPortalWorks(returned);
  });

  test('a una base que ordena los textos por una lengua, y de ella', async () => {
    const [pgBase, returned] = [
      await server("template template0 encoding 'UTF8' locale_provider icu icu_locale 'es' locale 'C'"),
      await archivo(),
    ];
    await transfer(filled, pgBase);
    await transfer(pgBase, returned);
    expect(await readContent(returned.url)).toEqual(contenido);
  });

  test('una de una versión de antes llega como es, y se pone al día después', async () => {
    const [old, pgBase] = [await archivo(), await server()];
    const pasos = Object.fromEntries(Object.entries(MIGRATIONS).slice(0, -2));
    const motor = openEngine(old.url, SILENT_REPORT);
    await applySteps(motor, pasos);
    await motor.close();
    await transfer(old, pgBase);
    expect(await readContent(pgBase.url)).toEqual(await readContent(old.url));
    const otro = openEngine(pgBase.url, SILENT_REPORT);
    onTestFinished(otro.close);
    await migrate(otro, MIGRATIONS);
    expect(await otro.db.selectFrom('mision').select('id').execute()).not.toEqual([]);
  });
});

describe.each([
  { towards: 'PostgreSQL', partir: copyFullAgency, openScreen: () => server() },
  {
    towards: 'SQLite',
    partir: async () => {
      const base = await server();
      await transfer(filled, base);
      return base;
    },
    openScreen: archivo,
  },
])('una mudanza cortada, hacia $towards', ({ partir, openScreen }) => {
  /** So much that one can be there while it goes on. */
  async function insertManyRows(origin: TestDatabase): Promise<void> {
    const filas = `with recursive n (i) as (select 1 union all select i + 1 from n where i < 60000)
      insert into intento (sujeto, fecha) select 's' || i, i from n`;
    if (origin.url.startsWith('file:')) await withSqliteFile(origin, (sqlite) => sqlite.exec(filas));
    else await withPostgres(origin, (client) => client.query(filas));
  }

  test('matada a la mitad sigue donde quedó; mientras tanto el portal no arranca en ella', async () => {
    const [origin, target] = [await partir(), await openScreen()];
    await insertManyRows(origin);
    const interrupted = await runCliCommand('mudanza', origin.url, [target.url], {
      onOutput: (linea, kill) => {
        if (/^ {2}\S+ de \S+ filas/.test(linea)) kill();
      },
    });
    expect(interrupted.exitCode).toBeNull();
    await expect(startServerProcess(target.url)).rejects.toThrow('está a medio mudar');
    const other = await runCliCommand('mudanza', origin.url, [target.url]);
    expect(other).toMatchObject({
      codigo: 0,
      errorOutput: '',
      output: expect.stringContaining('se sigue donde quedó'),
    });
    expect(other.output).not.toContain('Se crean las tablas');
    expect(await readContent(target.url)).toEqual(await readContent(origin.url));
    await (await startServerProcess(target.url)).stop();
  });

  test('si el origen cambió desde entonces, se empieza de nuevo', async () => {
    const [origin, target] = [await partir(), await openScreen()];
    await transferUntilVerification(origin, target);
    const cambio = "update configuracion set valor = '0' where clave = 'xñ'";
    if (origin.url.startsWith('file:')) await withSqliteFile(origin, (sqlite) => sqlite.exec(cambio));
    else await withPostgres(origin, (client) => client.query(cambio));
    const dicho = await transfer(origin, target);
    expect(dicho).toContain('El origen cambió desde la mudanza que quedó a medias: se empieza de nuevo.');
    expect(await readContent(target.url)).toEqual(await readContent(origin.url));
  });

  test('un byte que no llegó igual se nota, se dice dónde, y a la siguiente llega', async () => {
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
    await expect(startServerProcess(target.url)).rejects.toThrow('está a medio mudar');
    expect(await transfer(origin, target)).toContain(
      'El destino tiene una mudanza que no quedó bien: se empieza de nuevo.',
    );
    expect(await readContent(target.url)).toEqual(contenido);
  });

  test('una fila que falta y una que sobra también', async () => {
    for (const [cambio, complaint] of [
      [
        "delete from configuracion where clave = 'xñ'",
        /La tabla configuracion no llegó igual: en el destino falta la fila …/,
      ],
      ['insert into presencia (cuarto, parte, minutos) values (999999999, 0, 1)', /sobra la fila 999999999\/0/],
    ] as const) {
      const [origin, target] = [await partir(), await openScreen()];
      await transferUntilVerification(origin, target);
      if (target.url.startsWith('file:')) await withSqliteFile(target, (sqlite) => sqlite.exec(cambio));
      else await withPostgres(target, (client) => client.query(cambio));
      await expect(transfer(origin, target)).rejects.toThrow(complaint);
    }
  });

  test('no entra otro origen en ella', async () => {
    const [origin, target, otro] = [await partir(), await openScreen(), await copyFullAgency()];
    await transferUntilVerification(origin, target);
    await expect(transfer(otro, target)).rejects.toThrow(/está a medio mudar desde otro sitio/);
  });
});

describe('no se muda', () => {
  test('a una base que no está vacía, que queda como estaba', async () => {
    for (const base of [await copyFullAgency(), await server()]) {
      if (base.url.startsWith('postgres')) await withPostgres(base, (c) => c.query('create table ajena (a integer)'));
      const antes = await readContent(base.url);
      const { exitCode, errorOutput } = await runCliCommand('mudanza', filled.url, [base.url]);
      expect({ codigo: exitCode, errorOutput }).toEqual({
        codigo: 1,
        errorOutput: expect.stringContaining('no está vacío'),
      });
      expect(await readContent(base.url)).toEqual(antes);
    }
  });

  test('mientras un portal use una de las dos', async () => {
    const [origin, inUse] = [await copyFullAgency(), await withOwnDatabase(createDatabase)];
    for (const [de, a] of [
      [origin, await server()],
      [inUse, await archivo()],
    ] as const) {
      const portal = await startServerProcess(de.url);
      const { exitCode, errorOutput } = await runCliCommand('mudanza', de.url, [a.url]);
      expect({ codigo: exitCode, errorOutput }).toEqual({
        codigo: 1,
        errorOutput: expect.stringContaining('está en uso'),
      });
      await portal.stop();
      expect((await runCliCommand('mudanza', de.url, [a.url])).exitCode).toBe(0);
    }
  });

  test('y uno que arranca mientras tanto espera a que acabe', async () => {
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

  test('ni escribe nadie más en ella, tampoco quien no ha vuelto a oír desde que se le cortó', async () => {
    const base = await server();
    const motor = openEngine(base.url, SILENT_REPORT);
    await migrate(motor, MIGRATIONS);
    const { promise, resolve: proceed } = Promise.withResolvers<void>();
    const spy = vi.spyOn(ListenConnection.prototype, 'open').mockReturnValue(promise);
    onTestFinished(async () => {
      proceed();
      spy.mockRestore();
      await motor.close();
    });
    const write = (): Promise<string> =>
      motor.db
        .insertInto('intento')
        .values({ sujeto: 'Prueba', fecha: 1 })
        .execute()
        .then(
          () => 'escrito',
          ({ codigo }: { codigo: string }) => codigo,
        );
    await withPostgres(base, async (transferClient) => {
      await transferClient.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      );
      await transferClient.query('select pg_advisory_lock($1, $2)', [...DATABASE_LOCK_KEY]);
      const finalRows: string[] = [];
      // What was told to end may not have heard of it.
      await waitUntil(async () => finalRows.push(await write()) > 0 && finalRows.at(-1) !== 'BASE_CAIDA');
      expect(finalRows.at(-1)).toBe('BASE_OCUPADA');
    });
    await waitUntil(async () => (await write()) === 'escrito');
  });

  test('una base de una versión más nueva, una sin agencia, ni a sí misma', async () => {
    const [nueva, empty, target] = [await copyFullAgency(), await archivo(), await server()];
    await withSqliteFile(nueva, (s) => s.exec("insert into kysely_migration values ('999_futuro', '2030')"));
    await withSqliteFile(empty, (s) => s.exec('create table x (y integer primary key)'));
    await expect(transfer(nueva, target)).rejects.toThrow(/versión más nueva.*999_futuro/);
    await expect(transfer(empty, target)).rejects.toThrow('no hay ninguna agencia');
    await expect(transfer(filled, filled)).rejects.toThrow('la misma base de datos');
    await expect(transfer(await archivo(), target)).rejects.toThrow('No hay ninguna base de datos');
  });
});

test('la clave de una dirección no se dice, tampoco cuando algo falla', async () => {
  const target = await server();
  const url = new URL(target.url);
  url.password = 'secretisima';
  // Over the network, as an agency's.
  url.search = '';
  const ok = await runCliCommand('mudanza', filled.url, [url.toString()]);
  expect(ok).toMatchObject({ codigo: 0, output: expect.stringContaining(':***@') });
  url.port = '1';
  const wrong = await runCliCommand('mudanza', filled.url, [url.toString()]);
  expect(wrong).toMatchObject({ codigo: 1, errorOutput: expect.stringContaining('ECONNREFUSED') });
  expect(ok.output + ok.errorOutput + wrong.output + wrong.errorOutput).not.toContain('secretisima');
  expect(await runCliCommand('mudanza', filled.url, [])).toMatchObject({
    codigo: 2,
    errorOutput: expect.stringContaining('Uso:'),
  });
});

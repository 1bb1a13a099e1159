import { chmod, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { HOUR_MS, plainText } from '@conserje/rules';
import BetterSqlite3 from 'better-sqlite3';
import { sql } from 'kysely';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { MIGRATIONS } from '../../migrations/index.ts';
import { ENGINE } from '../../test-support/database/testDatabase.ts';
import { openPortal } from '../../test-support/portal/portal.ts';
import { NO_METRICS } from '../metrics/metrics.ts';
import { SILENT_LOG } from './databaseErrorReporter.ts';
import { filePathOf } from './databaseUrl.ts';
import { insertRows } from './dataLists.ts';
import type { Engine } from './engine.ts';
import { restrictFileToOwner } from './filePermissions.ts';
import { migrate } from './migrate.ts';
import { openEngine } from './openEngine.ts';
import { openSqlite } from './sqlite/openSqlite.ts';
import { withStatementCache } from './sqlite/sqliteFile.ts';
import { containsText } from './textMatching.ts';
import { openTransferDatabase } from './transfer/openTransferDatabase.ts';

describe('the ledgers', () => {
  test.each(['trabajo', 'bitacora'] as const)('%s is append-only', async (table) => {
    const portal = await openPortal();
    const ana = await portal.createPerson();
    await portal.addWork(ana, 'asistencia', 5);
    await portal.as(ana).succeeds('POST logout');
    await expect(portal.db.deleteFrom(table).execute()).rejects.toThrow(/append only/);
    await expect(portal.db.updateTable(table).set({ motivo: 'otro' }).execute()).rejects.toThrow(/append only/);
  });
});

test.each([
  ['Ñ', 'ñ'],
  ['ÁREA de Étnicos', 'área de étnicos'],
  [null, null],
])('lower(%s) is %s on every engine', async (text, expected) => {
  const { db } = await openPortal();
  const { rows } = await sql<{ t: string | null }>`select lower(cast(${text} as text)) as t`.execute(db);
  expect(rows).toEqual([{ t: expected }]);
});

test('search follows the same rule as the page on every engine', async () => {
  const { db } = await openPortal();
  const texts = [
    'Técnico',
    'TECNICO',
    'Ñandú',
    'nandu',
    'a_b',
    'a%b',
    '[x]',
    'x*y?',
    '\\d',
    'c++ (v1.0)',
    '^|$',
    'ÇA ÿ',
  ];
  await db.deleteFrom('configuracion').execute();
  await insertRows(
    db,
    'configuracion',
    texts.map((clave) => ({ clave, valor: '1' })),
  ).execute();
  const searches = [...texts, 'É', 'ñ', 'n', 'ÁN', '[', ']', '*', '?', '.', '(', '\\', '', 'no está', "'"];
  for (const wanted of searches) {
    const query = db
      .selectFrom('configuracion')
      .select('clave')
      .where(containsText(db, 'clave', wanted));
    const found = (await query.execute()).map((f) => f.clave).sort();
    expect([wanted, found]).toEqual([wanted, texts.filter((t) => plainText(t).includes(plainText(wanted))).sort()]);
  }
});

describe('messages of a transaction', () => {
  const [ONE, TWO, THREE] = ['"uno"', '"dos"', '"tres"'];

  const READY = '"escucha"';

  /** Waits until an engine hears messages. The first one may come before the gap that a new connection tells. */
  async function waitUntilListening(engine: Engine): Promise<void> {
    for (const _ of ['before the gap', 'after it']) {
      const { promise, resolve } = Promise.withResolvers<void>();
      const stopListening = engine.listen({ onMessage: () => resolve(), onGap: () => undefined });
      const sending = setInterval(() => engine.broadcast(READY), 20);
      await promise;
      clearInterval(sending);
      stopListening();
    }
  }

  /** Collects delivered messages up to and including `ultimo`; a gap is an empty text. */
  async function listenUntil(ultimo: string, run: () => Promise<unknown>, engine: Engine): Promise<string[]> {
    await waitUntilListening(engine);
    const heard: string[] = [];
    const { promise, resolve } = Promise.withResolvers<void>();
    const hear = (message: string): void => {
      if (message === READY) return;
      heard.push(message);
      if (message === ultimo) resolve();
    };
    const stopListening = engine.listen({ onMessage: hear, onGap: () => hear('') });
    await run();
    await promise;
    stopListening();
    return heard;
  }

  const rollBack = (engine: Engine, message: string) =>
    expect(
      engine.db.transaction().execute(async (tx) => {
        await engine.announce(tx, [message]);
        throw new Error('no');
      }),
    ).rejects.toThrow('no');

  test('arrive after the commit in order; those of a rollback never do', async () => {
    const { engine } = await openPortal();
    const heard = await listenUntil(
      THREE,
      async () => {
        await rollBack(engine, '"nunca"');
        for (const messages of [[ONE, TWO], [], [THREE]]) {
          const publish = await engine.db.transaction().execute((tx) => engine.announce(tx, messages));
          publish();
        }
      },
      engine,
    );
    expect(heard).toEqual([ONE, TWO, THREE]);
  });

  if (ENGINE === 'postgres') {
    test('reach the other processes even when the sender dies right after the commit', async () => {
      const { database, engine } = await openPortal();
      const other = openEngine(database.url, SILENT_LOG);
      onTestFinished(() => other.close());
      const messages = [ONE, TWO];
      // A killed process does nothing after the commit.
      const commitAndDie = () => other.db.transaction().execute((tx) => other.announce(tx, messages));
      expect(await listenUntil(TWO, commitAndDie, engine)).toEqual(messages);
    });

    test('arrive as a gap when they exceed the size limit', async () => {
      const { engine } = await openPortal();
      const given = (n: number) => JSON.stringify('ñ'.repeat(n));
      const [fits, length] = [given(3_998), given(3_999)];
      const publish = () => engine.db.transaction().execute((tx) => engine.announce(tx, [length, fits]));
      expect(await listenUntil(fits, publish, engine)).toEqual(['', fits]);
    });
  }
});

describe('the database', () => {
  test('recognizes which unique index was violated', async () => {
    const { engine, db } = await openPortal();
    const row = { clave: 'x', valor: '1' };
    await db.insertInto('configuracion').values(row).execute();
    const error: unknown = await db
      .insertInto('configuracion')
      .values(row)
      .execute()
      .catch((e: unknown) => e);
    expect(engine.isDuplicate(error, 'usuario_nombre')).toBe(false);
    expect(engine.isDuplicate(new Error('otro'), 'usuario_nombre')).toBe(false);
  });

  test('supports only its two engines', () => {
    expect(() => openEngine('mysql://x', SILENT_LOG)).toThrow('DATABASE_URL debe empezar por file: o por postgres://');
  });
});

if (ENGINE === 'postgres')
  test('every connection plans for a disk without moving parts', async () => {
    const { engine } = await openPortal();
    const settings = await Promise.all(
      Array.from({ length: 3 }, () => sql<{ random_page_cost: string }>`show random_page_cost`.execute(engine.db)),
    );
    expect(settings.map(({ rows }) => rows[0]?.random_page_cost)).toEqual(['1.1', '1.1', '1.1']);
  });

if (ENGINE === 'sqlite')
  test('prepared statements are kept until their texts are too long together', () => {
    const sqlite = new BetterSqlite3(':memory:');
    const prepare = vi.spyOn(sqlite, 'prepare');
    const cache = withStatementCache(sqlite);
    const literal = (length: number) => `select '${'x'.repeat(length)}'`;
    cache.prepare('select 1');
    for (let length = 1; length <= 600; length += 1) cache.prepare(literal(length));
    prepare.mockClear();
    cache.prepare('select 1');
    expect(prepare).not.toHaveBeenCalled();
    for (let i = 1; i <= 4; i += 1) cache.prepare(literal(150_000 + i));
    prepare.mockClear();
    cache.prepare('select 1');
    expect(prepare).toHaveBeenCalledTimes(1);
    cache.close();
  });

if (ENGINE === 'sqlite')
  test('a reader that stays keeps the file from being rewritten in vain; without it the free pages go', async () => {
    const { engine, db, database } = await openPortal();
    const freePages = async (): Promise<number> =>
      (await sql<{ n: number }>`select freelist_count as n from pragma_freelist_count`.execute(db)).rows[0]?.n ?? -1;
    await sql`create table sobra as with recursive n (i) as (select 1 union all select i + 1 from n where i < 5000)
      select i, hex(randomblob(40)) as t from n`.execute(db);
    await sql`drop table sobra`.execute(db);
    const before = await freePages();
    expect(before).toBeGreaterThan(0);
    const reader = new BetterSqlite3(database.url.slice('file:'.length), { readonly: true });
    onTestFinished(() => void reader.close());
    reader.exec('begin');
    reader.prepare('select count(*) from usuario').get();
    await sql`create table escrita (i integer)`.execute(db);
    expect(await engine.clear()).toBe(false);
    expect(await freePages()).toBeGreaterThan(before - 10);
    reader.exec('commit');
    expect(await engine.clear()).toBe(true);
    expect(await freePages()).toBe(0);
  });

if (ENGINE === 'postgres')
  test('rows that an older snapshot reads are not erased, and `clear` says so', async () => {
    const { engine, database } = await openPortal();
    const reader = await openTransferDatabase(database.url, 'mirada');
    await reader.execute('select count(*) from usuario');
    await sql`select pg_current_xact_id()`.execute(engine.db);
    expect(await engine.clear()).toBe(false);
    await reader.close();
    expect(await engine.clear()).toBe(true);
  });

if (ENGINE === 'sqlite')
  test('a disk without room for a second copy: the free pages stay, and it is tried and logged once an hour', async () => {
    const { database } = await openPortal();
    const lines: unknown[] = [];
    const log = { warn: (...line: unknown[]) => void lines.push(line), info: () => undefined };
    let [free, attempts] = [65 * 1024 * 1024, 0];
    const freeBytes = (): number => {
      attempts += 1;
      return free;
    };
    const engine = openSqlite(filePathOf(database.url), log, NO_METRICS, freeBytes);
    onTestFinished(() => engine.close());
    vi.useFakeTimers({ toFake: ['performance'] });
    onTestFinished(() => void vi.useRealTimers());
    expect([await engine.clear(), await engine.clear()]).toEqual([false, false]);
    expect(attempts).toBe(1);
    expect(lines).toEqual([
      [
        { causa: expect.stringMatching(/^it needs \d+ free bytes, and there are 68157440$/) },
        expect.stringContaining('traces of deleted data stay on the disk until the next attempt'),
      ],
    ]);
    free *= 100;
    vi.advanceTimersByTime(HOUR_MS);
    expect(await engine.clear()).toBe(true);
    expect(lines).toHaveLength(1);
  });

if (ENGINE === 'sqlite')
  describe('the file belongs to its owner alone', () => {
    const fileMode = async (path: string): Promise<number> => (await stat(path)).mode & 0o777;

    /** A folder for one test with the usual open mode. */
    async function folder(): Promise<string> {
      const folder = await mkdtemp(join(tmpdir(), 'conserje-privado-'));
      onTestFinished(() => rm(folder, { recursive: true, force: true }));
      await chmod(folder, 0o755);
      return folder;
    }

    /** Runs the portal on a file and returns the modes of its files. */
    async function fileModes(path: string): Promise<Record<string, number>> {
      const engine = openEngine(`file:${path}`, SILENT_LOG);
      onTestFinished(engine.close);
      await migrate(engine, MIGRATIONS);
      const names = await readdir(dirname(path));
      const pairs = names.map(async (name) => [name, await fileMode(join(dirname(path), name))] as const);
      return Object.fromEntries(await Promise.all(pairs));
    }
    const CLOSED_FILES = Object.fromEntries(
      ['', '-wal', '-shm', '-reserva'].map((which) => [`conserje.db${which}`, 0o600]),
    );

    test('a new file, and the folder created for it', async () => {
      const path = join(await folder(), 'datos', 'conserje.db');
      expect(await fileModes(path)).toEqual(CLOSED_FILES);
      expect(await fileMode(dirname(path))).toBe(0o700);
      expect(await fileMode(dirname(dirname(path)))).toBe(0o755);
    });

    test("an existing file; of existing folders only the portal's data folder", async () => {
      const path = join(await folder(), 'conserje.db');
      const antes = new BetterSqlite3(path);
      onTestFinished(() => void antes.close());
      antes.pragma('journal_mode = WAL');
      antes.exec('create table x (y)');
      for (const which of ['', '-wal', '-shm']) await chmod(path + which, 0o644);
      expect(await fileModes(path)).toEqual(CLOSED_FILES);
      expect(await fileMode(dirname(path))).toBe(0o755);
      restrictFileToOwner(path, () => undefined, dirname(path));
      expect(await fileMode(dirname(path))).toBe(0o700);
    });
  });

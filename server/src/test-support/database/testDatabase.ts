import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { copyFile, mkdtemp, readFile, rename, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import pg from 'pg';
import { vi } from 'vitest';
import { MIGRATIONS } from '../../migrations/index.ts';
import { filePathOf } from '../../platform/database/databaseUrl.ts';
import type { DdlDialect, Engine } from '../../platform/database/engine.ts';
import { RESERVE_BYTES, reservePathOf } from '../../platform/database/sqlite/diskReserve.ts';
import { migrateDatabase } from './migrateDatabase.ts';

/** Database of one test; `dropDatabase` removes it completely. */
export interface TestDatabase {
  /** As in `DATABASE_URL`. */
  url: string;
  dropDatabase(): Promise<void>;
}

/** Engine under test in this run. */
export const ENGINE = engineOfRun();

function engineOfRun(): Engine['name'] {
  const name = process.env.MOTOR;
  if (name !== 'sqlite' && name !== 'postgres') throw new Error('MOTOR says which engine to test');
  return name;
}

const throwError = (error: unknown): never => {
  throw error;
};

/** Creates an empty database, not migrated. */
export const createEmptyDatabase = (): Promise<TestDatabase> =>
  ENGINE === 'sqlite' ? createDatabaseFile() : createServerDatabase();

/** In memory if available: test data need not survive a power cut. */
const FOLDER = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();

/** Returns the address of a new file in a folder of its own, for either engine under test. */
export async function createDatabaseFile(): Promise<TestDatabase> {
  const folder = await mkdtemp(join(FOLDER, 'conserje-base-'));
  return {
    url: `file:${join(folder, 'conserje.db')}`,
    dropDatabase: () => rm(folder, { recursive: true, force: true }),
  };
}

const pathOf = ({ url }: TestDatabase): string => filePathOf(url);

function addressOf(database: string): string {
  const url = new URL(process.env.POSTGRES_URL ?? throwError(new Error('POSTGRES_URL says where the server is')));
  url.pathname = database;
  return url.toString();
}

async function runOnServer(...statements: string[]): Promise<void> {
  const client = new pg.Client(addressOf('postgres'));
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

const databaseOnServer = (name: string): TestDatabase => ({
  url: addressOf(name),
  dropDatabase: () => runOnServer(`drop database ${name} with (force)`),
});

const newDatabaseName = (): string => `prueba_${randomUUID().replaceAll('-', '')}`;

/** Creates an empty database on the server of this run. */
export async function createServerDatabase(clause = ''): Promise<TestDatabase> {
  const name = newDatabaseName();
  await runOnServer(`create database ${name} ${clause}`);
  return databaseOnServer(name);
}

/** Longest wait for another process that makes a template. */
const TEMPLATE_WAIT_MS = 240_000;

const NO_DIALECT: DdlDialect = {
  id: '',
  instant: '',
  bytes: '',
  tableEnd: '',
  appendOnly: () => [],
  forEngine: ({ postgres }) => postgres,
};

/** Restores a copy of the template to its initial content. */
export interface TemplateRestorer {
  /** @throws when the tables differ from the template's, or another connection works on them */
  truncateAll(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Opens a cleaner on a connection of its own with the role replica, which skips foreign keys and triggers. The role is
 * set at the connection's start, because a change of role discards the connection's plans.
 */
export async function createTemplateRestorer({ url }: TestDatabase): Promise<TemplateRestorer> {
  const client = new pg.Client({
    connectionString: url,
    options: '-c session_replication_role=replica -c lock_timeout=5s',
  });
  // A server that stops ends this connection.
  client.on('error', () => undefined);
  await client.connect();
  return {
    async truncateAll() {
      await client.query('select prueba.vaciar()');
    },
    close: () => client.end(),
  };
}

/** Installs a function in a migrated database that restores its present content. */
async function installCleanupFunction(url: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    const read = async <F>(query: string): Promise<F[]> => (await client.query(query)).rows;
    const tables = await read<{ tabla: string; columnas: string }>(`
      select table_name as tabla, string_agg(quote_ident(column_name), ', ') as columnas
      from information_schema.columns join information_schema.tables using (table_schema, table_name)
      where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not like 'kysely%'
        and is_generated = 'NEVER' group by table_name`);
    const statements = tables.map(({ tabla }) => `delete from ${tabla};`);
    for (const { tabla, columnas } of tables) {
      const [row] = await read<{ filas: string | null }>(
        `select quote_literal(json_agg(t order by t.ctid)) as filas from ${tabla} t`,
      );
      if (row?.filas)
        statements.push(`insert into ${tabla} (${columnas})
          select ${columnas} from json_populate_recordset(null::${tabla}, ${row.filas});`);
    }
    for (const { nombre, valor, usado } of await read<{ nombre: string; valor: number; usado: boolean }>(`
      select quote_literal(sequencename) as nombre, coalesce(last_value, start_value)::int as valor,
        last_value is not null as usado from pg_sequences where schemaname = 'public'`))
      statements.push(`perform setval(${nombre}, ${valor}, ${usado});`);
    await client.query(`create schema prueba;
      create function prueba.vaciar() returns void language plpgsql as $vaciar$ begin
        ${statements.join('\n')}
      end $vaciar$`);
  } finally {
    await client.end();
  }
}

/** Name and content of a template database. */
export interface DatabaseTemplate {
  nombre: string;
  /** Whether it begins empty, and not as a new agency. */
  isBare?: boolean;
  /** Fills a database without other connections; leaves none open. */
  fill(url: string): Promise<void>;
}

const MIGRATED: DatabaseTemplate = {
  nombre: 'plantilla',
  isBare: true,
  async fill(url) {
    await migrateDatabase(url);
    if (url.startsWith('postgres')) await installCleanupFunction(url);
  },
};

/** Creates the template in the first process that needs it; its name depends on the schema. */
async function createServerTemplate({ nombre, fill }: DatabaseTemplate, templateClause = ''): Promise<string> {
  const schema = JSON.stringify(Object.values(MIGRATIONS).map((migration) => migration(NO_DIALECT)));
  const template = `${nombre}_${createHash('sha256').update(schema).digest('hex').slice(0, 16)}`;
  const client = new pg.Client(addressOf('postgres'));
  await client.connect();
  try {
    await client.query('select pg_advisory_lock(hashtext($1))', [template]);
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [template]);
    if (rowCount === 0) {
      await client.query(`create database ${template}_haciendose ${templateClause}`);
      await fill(addressOf(`${template}_haciendose`));
      await client.query(`alter database ${template}_haciendose rename to ${template}`);
    }
  } finally {
    await client.end();
  }
  return template;
}

// Copies files: the default strategy writes the log block by block and takes four times as long.
const copyClause = (template: string): string => `template ${template} strategy file_copy`;

/** Templates known to this process: bytes of the file, or name on the server. */
const templateFiles = new Map<DatabaseTemplate, Promise<Buffer>>();
const serverTemplates = new Map<DatabaseTemplate, Promise<string>>();

function getTemplateFile(template: DatabaseTemplate): Promise<Buffer> {
  const file = templateFiles.get(template) ?? makeTemplateFile(template);
  templateFiles.set(template, file);
  return file;
}

/** Makes the file of a template, once per run if the run has a folder for it (`templates.global.ts`). */
async function makeTemplateFile(template: DatabaseTemplate): Promise<Buffer> {
  const folder = process.env.PLANTILLAS;
  if (folder === undefined) return buildTemplateFile(template);
  const file = join(folder, `${template.nombre}.db`);
  const lock = new BetterSqlite3(`${file}-candado`, { timeout: 0 });
  try {
    await vi.waitUntil(() => tryLock(lock), { timeout: TEMPLATE_WAIT_MS });
    if (!existsSync(file)) {
      await writeFile(`${file}-haciendose`, await buildTemplateFile(template));
      await rename(`${file}-haciendose`, file);
    }
    return await readFile(file);
  } finally {
    lock.close();
  }
}

/** Locks a file against other processes until it is closed. */
function tryLock(file: BetterSqlite3.Database): boolean {
  try {
    file.exec('begin exclusive');
    return true;
  } catch (error) {
    if (error instanceof BetterSqlite3.SqliteError && error.code.startsWith('SQLITE_BUSY')) return false;
    throw error;
  }
}

async function buildTemplateFile(template: DatabaseTemplate): Promise<Buffer> {
  const database = template.isBare ? await createDatabaseFile() : await copyTemplateFile(MIGRATED);
  try {
    await template.fill(database.url);
    return await readFile(pathOf(database));
  } finally {
    await database.dropDatabase();
  }
}

async function buildServerTemplate(template: DatabaseTemplate): Promise<string> {
  const templateClause = template.isBare ? '' : copyClause(await getServerTemplate(MIGRATED));
  return createServerTemplate(template, templateClause);
}

function getServerTemplate(template: DatabaseTemplate): Promise<string> {
  const name = serverTemplates.get(template) ?? buildServerTemplate(template);
  serverTemplates.set(template, name);
  return name;
}

/** Creates a file from a template, whatever the engine under test. */
export async function copyTemplateFile(template: DatabaseTemplate): Promise<TestDatabase> {
  const bytes = await getTemplateFile(template);
  const database = await createDatabaseFile();
  await writeFile(pathOf(database), bytes);
  // A reserve of full length without content: to fill it would take as long as a test that sends a few calls.
  const reserve = reservePathOf(pathOf(database));
  await writeFile(reserve, '', { mode: 0o600 });
  await truncate(reserve, RESERVE_BYTES);
  return database;
}

/** Creates a database from a template. */
export async function copyTemplate(template: DatabaseTemplate): Promise<TestDatabase> {
  return ENGINE === 'sqlite'
    ? copyTemplateFile(template)
    : createServerDatabase(copyClause(await getServerTemplate(template)));
}

/** Copies a database of either engine that nobody uses. */
export async function copyDatabase(origin: TestDatabase): Promise<TestDatabase> {
  if (origin.url.startsWith('postgres')) return createServerDatabase(copyClause(new URL(origin.url).pathname.slice(1)));
  const database = await createDatabaseFile();
  await copyFile(pathOf(origin), pathOf(database));
  return database;
}

/** Creates a migrated database without usuarios. */
export const createDatabase = (): Promise<TestDatabase> => copyTemplate(MIGRATED);

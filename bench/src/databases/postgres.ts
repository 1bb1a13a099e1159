import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { hashClave } from '../../../server/src/features/identity/session/session.public.ts';
import { hashToken } from '../../../server/src/platform/http/access/tokens.ts';
import { migrateDatabase } from '../../../server/src/test-support/database/migrateDatabase.ts';
import type { TestPostgres } from '../../../server/src/test-support/database/postgres.ts';
import { startPostgres } from '../../../server/src/test-support/database/postgres.ts';
import type { Filling } from './content.ts';
import { freshenStatement, KEY, PASSWORD } from './content.ts';

/** Databases of a PostgreSQL server that exist for one run. */
export interface PostgresDatabases {
  /** Creates and fills a database. Returns its address. */
  make(filling: Filling): Promise<string>;
  /** Creates an empty database. Returns its address. */
  empty(): Promise<string>;
  /** Copies a database that has no connections. */
  copy(url: string): Promise<string>;
  /** Reads the stored clave hash of everyone. */
  hashIn(url: string): Promise<string>;
  drop(): Promise<void>;
}

const nameOf = (url: string): string => new URL(url).pathname.slice(1);

const NOT_ALLOWED = '42501';

/** Skips the foreign key checks of half a million rows. Only a superuser may; other users wait longer. */
async function withoutForeignKeys(client: pg.Client): Promise<void> {
  try {
    await client.query('set session_replication_role = replica');
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || error.code !== NOT_ALLOWED) throw error;
  }
}

async function fill(url: string, filling: Filling): Promise<void> {
  await migrateDatabase(url);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await withoutForeignKeys(client);
  // `withoutForeignKeys` would disable this trigger: the ledger would fill and its sums stay empty.
  await client.query('alter table trabajo enable always trigger trabajo_sumar');
  for (const statement of filling.statements(await hashClave(PASSWORD), hashToken(KEY))) await client.query(statement);
  await client.query(freshenStatement(Date.now()));
  for (const table of ['usuario', 'tiempo'])
    await client.query(`select setval(pg_get_serial_sequence('${table}', 'id'), (select max(id) from ${table}))`);
  await client.query('vacuum analyze');
  await client.end();
}

/** @param server address of any database of the server, for a user who may create databases */
async function postgresDatabases(server: string): Promise<PostgresDatabases> {
  const admin = new pg.Client({ connectionString: server });
  await admin.connect();
  const made: string[] = [];
  const create = async (template?: string): Promise<string> => {
    const name = `conserje_bench_${randomBytes(6).toString('hex')}`;
    await admin.query(`create database ${name}${template ? ` template ${template}` : ''}`);
    made.push(name);
    const url = new URL(server);
    url.pathname = `/${name}`;
    return url.href;
  };
  return {
    async make(filling) {
      const url = await create();
      await fill(url, filling);
      return url;
    },
    empty: () => create(),
    copy: (url) => create(nameOf(url)),
    async hashIn(url) {
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      const { rows } = await client.query<{ clave: string }>('select clave from usuario limit 1');
      await client.end();
      if (!rows[0]) throw new Error('The database has no users.');
      return rows[0].clave;
    },
    async drop() {
      for (const name of made) await admin.query(`drop database if exists ${name} with (force)`);
      await admin.end();
    },
  };
}

/** Starts a server with the memory for pages that PostgreSQL has by default. */
export const startMeasuredPostgres = (): Promise<TestPostgres> => startPostgres({ sharedBuffers: '128MB' });

/** Gives databases of a server to `use`; drops them after it, and stops the server. */
export async function withDatabases<T>(
  server: Pick<TestPostgres, 'url' | 'stop'>,
  use: (databases: PostgresDatabases) => Promise<T>,
): Promise<T> {
  const databases = await postgresDatabases(server.url);
  try {
    return await use(databases);
  } finally {
    await databases.drop();
    await server.stop();
  }
}

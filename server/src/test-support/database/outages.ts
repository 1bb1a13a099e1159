import pg from 'pg';
import { afterAll, beforeAll, onTestFinished } from 'vitest';
import { TestClock } from '../fakes/clock.ts';
import { Portal } from '../portal/portal.ts';
import { migrateDatabase } from './migrateDatabase.ts';
import type { TestPostgres } from './postgres.ts';
import { startPostgres } from './postgres.ts';

/** Starts a PostgreSQL server for one test, which may stop and restart it; data survive a crash only if `durable`. */
export async function startPostgresForTest(how?: Parameters<typeof startPostgres>[0]): Promise<TestPostgres> {
  const server = await startPostgres(how);
  onTestFinished(server.stop);
  return server;
}

/** Starts a PostgreSQL server for all tests of a group, which may stop it and start it again. */
export function postgresForTestGroup(
  prepare: (url: string) => Promise<void> = async () => undefined,
): () => TestPostgres {
  let server: TestPostgres;
  beforeAll(async () => {
    server = await startPostgres();
    await prepare(server.url);
  });
  afterAll(() => server.stop());
  return () => server;
}

/** Starts a server on which each test of a group can open an agency. */
export function portalsOnOwnPostgres() {
  const server = postgresForTestGroup(migrateDatabase);
  let count = 0;
  const openPortal = async (): Promise<Portal> => {
    const [other, url] = [new URL(server().url), new URL(server().url)];
    other.pathname = 'template1';
    count += 1;
    url.pathname = `agencia_${count}`;
    const admin = await DatabaseAdmin.connect(other.toString());
    await admin.execute(`create database agencia_${count} template postgres`);
    const portal = new Portal(new TestClock(), { database: { url: url.toString(), dropDatabase: server().stop } });
    onTestFinished(() => portal.close());
    await portal.open();
    return portal;
  };
  return { server, openPortal };
}

/** Connection to the database that the portal does not know of. PostgreSQL only. */
export class DatabaseAdmin {
  private readonly client: pg.Client;

  private constructor(client: pg.Client) {
    this.client = client;
  }

  static async connect(url: string): Promise<DatabaseAdmin> {
    const client = new pg.Client(url);
    // A test may stop the server while this is connected.
    client.on('error', () => undefined);
    await client.connect();
    onTestFinished(() => client.end());
    return new DatabaseAdmin(client);
  }

  async execute(statement: string): Promise<pg.QueryResult> {
    return this.client.query(statement);
  }

  /** Requires a password from everyone but the superuser from now on. */
  async requireClave(): Promise<void> {
    const hbaFile = (await this.execute('show hba_file')).rows[0].hba_file as string;
    await this.execute(`copy (select unnest(array['host all postgres 127.0.0.1/32 trust',
      'host all all 127.0.0.1/32 scram-sha-256'])) to '${hbaFile}'`);
    await this.execute('select pg_reload_conf()');
  }

  /** Terminates every other connection. */
  async interrupt(): Promise<void> {
    await this.execute(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`);
  }

  /** Waits until `count` lock requests are waiting. */
  async waitForLockWaiters(count: number): Promise<void> {
    // `pg_stat_activity` would be a constant snapshot inside a transaction.
    const waitingQuery = 'select count(*)::int as n from pg_locks where not granted';
    while ((await this.execute(waitingQuery)).rows[0].n < count) await this.execute('select pg_sleep(0.01)');
  }
}

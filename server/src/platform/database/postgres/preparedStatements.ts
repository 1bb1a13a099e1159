import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type pg from 'pg';
import { statementNameOf } from '../preparedQuery.ts';

/** A client that sends `prepared` queries as named statements, which the server parses and plans once. */
class PreparingClient implements PostgresPoolClient {
  readonly #client: pg.PoolClient;

  constructor(client: pg.PoolClient) {
    this.#client = client;
  }

  query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  query<R>(query: string | PostgresCursor<R>, values: readonly unknown[] = []): unknown {
    if (typeof query !== 'string') throw new TypeError('No query is read by a cursor here.');
    const name = statementNameOf(query);
    return this.#client.query({ text: query, values: [...values], ...(name !== undefined && { name }) });
  }

  release(): void {
    this.#client.release();
  }
}

/**
 * Wraps the pool for Kysely.
 * @param connect takes a connection of the pool
 */
export function createNamedStatementPool(pool: pg.Pool, connect: () => Promise<pg.PoolClient>): PostgresPool {
  const clients = new WeakMap<pg.PoolClient, PreparingClient>();
  return {
    async connect() {
      const poolClient = await connect();
      const client = clients.get(poolClient) ?? new PreparingClient(poolClient);
      clients.set(poolClient, client);
      return client;
    },
    end: () => pool.end(),
    options: pool.options,
  };
}

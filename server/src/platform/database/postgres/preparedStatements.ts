import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type pg from 'pg';
import { nameOf } from '../preparedQuery.ts';

/** A connection on which the server reads and plans what is `prepared` once, and not for each time that it is asked. */
class PreparingClient implements PostgresPoolClient {
  readonly #cliente: pg.PoolClient;

  constructor(client: pg.PoolClient) {
    this.#cliente = client;
  }

  query<R>(texto: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  query<R>(pedido: string | PostgresCursor<R>, values: readonly unknown[] = []): unknown {
    if (typeof pedido !== 'string') throw new TypeError('No query is read by a cursor here.');
    const name = nameOf(pedido);
    return this.#cliente.query({ text: pedido, values: [...values], ...(name !== undefined && { name }) });
  }

  release(): void {
    this.#cliente.release();
  }
}

/** The pool as Kysely is given it. */
export function withPreparedStatements(pool: pg.Pool): PostgresPool {
  const clients = new WeakMap<pg.PoolClient, PreparingClient>();
  return {
    async connect() {
      const own = await pool.connect();
      const client = clients.get(own) ?? new PreparingClient(own);
      clients.set(own, client);
      return client;
    },
    end: () => pool.end(),
    options: pool.options,
  };
}

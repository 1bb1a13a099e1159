import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type pg from 'pg';
import { nombreDe } from './preparada.ts';

/** A connection on which the server reads and plans what is `preparada` once, and not for each time that it is asked. */
class Cliente implements PostgresPoolClient {
  readonly #cliente: pg.PoolClient;

  constructor(cliente: pg.PoolClient) {
    this.#cliente = cliente;
  }

  query<R>(texto: string, valores: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  query<R>(pedido: string | PostgresCursor<R>, valores: readonly unknown[] = []): unknown {
    if (typeof pedido !== 'string') throw new TypeError('No query is read by a cursor here.');
    const name = nombreDe(pedido);
    return this.#cliente.query({ text: pedido, values: [...valores], ...(name !== undefined && { name }) });
  }

  release(): void {
    this.#cliente.release();
  }
}

/** The pool as Kysely is given it. */
export function conPreparadas(pool: pg.Pool): PostgresPool {
  const clientes = new WeakMap<pg.PoolClient, Cliente>();
  return {
    async connect() {
      const suyo = await pool.connect();
      const cliente = clientes.get(suyo) ?? new Cliente(suyo);
      clientes.set(suyo, cliente);
      return cliente;
    },
    end: () => pool.end(),
    options: pool.options,
  };
}

import type { Compilable, CompiledQuery, DatabaseConnection } from 'kysely';
import type { Db } from './database.ts';

class Placeholder {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

type Values = Record<string, unknown>;
/** Stands in for the parameters while a query is built: each property is a Placeholder. */
const PLACEHOLDERS = new Proxy<Values>(
  {},
  {
    get: (_target, name) => new Placeholder(String(name)),
    // The parameter names are unknown, so spreading would yield none.
    ownKeys: () => {
      throw new Error('parameters of a prepared query are named one by one');
    },
  },
);

/** A query without parameters takes no values. */
type GivenValues<P> = keyof P extends never ? [] : [values: P];

/** Connections of open transactions. */
const connections = new WeakMap<object, DatabaseConnection>();

/**
 * Runs the work of a transaction. `prepared` queries use its connection directly: Kysely's layers would cost more than
 * a short query.
 */
export async function withTransactionConnection<T>(db: Db, work: () => Promise<T>): Promise<T> {
  await db.getExecutor().provideConnection(async (connection) => void connections.set(db, connection));
  try {
    return await work();
  } finally {
    // Kysely rejects queries after the end of the transaction.
    connections.delete(db);
  }
}

/** Names of prepared statements by SQL text, for engines that keep them. */
const nameByText = new Map<string, string>();
export const statementNameOf = (text: string): string | undefined => nameByText.get(text);

/**
 * A frequent query with constant SQL: built and compiled once per engine, inside a transaction or not. The builder may
 * place its parameters anywhere but not read them, as they are unknown when it runs.
 */
export function prepared<F, P extends object = Record<never, never>>(build: (db: Db, p: P) => Compilable<F>) {
  const compiledByAdapter = new WeakMap<object, CompiledQuery<F>>();
  return async (db: Db, ...[values]: GivenValues<P>): Promise<F[]> => {
    const { adapter } = db.getExecutor();
    let query = compiledByAdapter.get(adapter);
    if (!query) {
      // The cast holds: each Placeholder stands for a value of its parameter's type.
      query = build(db, PLACEHOLDERS as P).compile();
      compiledByAdapter.set(adapter, query);
      if (!nameByText.has(query.sql)) nameByText.set(query.sql, `p${nameByText.size}`);
    }
    const given = values as Values | undefined;
    const parameters = query.parameters.map((p) => (p instanceof Placeholder ? given?.[p.name] : p));
    const { rows } = await (connections.get(db) ?? db).executeQuery<F>({ ...query, parameters });
    return rows;
  };
}

/** Runs several reads on one snapshot without blocking writers. */
export const inSnapshot = <T>(db: Db, read: (db: Db) => Promise<T>): Promise<T> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((tx) => withTransactionConnection(tx, () => read(tx)));

import type { Compilable, CompiledQuery, DatabaseConnection } from 'kysely';
import type { Db } from './database.ts';

/** Where a parameter of a prepared query goes. */
class Placeholder {
  readonly nombre: string;

  constructor(nombre: string) {
    this.nombre = nombre;
  }
}

type Values = Record<string, unknown>;
/** Stands for the parameters while a query is built: whatever is taken from it is a place to be filled. */
const PLACEHOLDERS = new Proxy<Values>(
  {},
  {
    get: (_target, nombre) => new Placeholder(String(nombre)),
    // Nobody knows how many there are: spread out, they would be none.
    ownKeys: () => {
      throw new Error('parameters of a prepared query are named one by one');
    },
  },
);

/** With nothing to fill there is nothing to give. */
type GivenValues<P> = keyof P extends never ? [] : [values: P];

/** The connections of transactions under way. */
const connections = new WeakMap<object, DatabaseConnection>();

/**
 * Does the work of a transaction. What is `prepared` goes straight to its connection meanwhile: the layers in between, which
 * find a connection, would cost more than a short query.
 */
export async function withConnection<T>(db: Db, work: () => Promise<T>): Promise<T> {
  await db.getExecutor().provideConnection(async (connection) => void connections.set(db, connection));
  try {
    return await work();
  } finally {
    // What is asked after the end is refused, by those layers.
    connections.delete(db);
  }
}

/** Texts of prepared queries: an engine that can keep them ready for itself does so under these names. */
const nameByText = new Map<string, string>();
export const preparedNameOf = (text: string): string | undefined => nameByText.get(text);

/**
 * A query that is asked all the time and whose text never changes: built and compiled once for each engine, inside a
 * transaction or not. It may put its parameters anywhere, but not look at them, as they are not known when it is built.
 */
export function prepared<F, P extends object = Record<never, never>>(build: (db: Db, p: P) => Compilable<F>) {
  const compiledByAdapter = new WeakMap<object, CompiledQuery<F>>();
  return async (db: Db, ...[values]: GivenValues<P>): Promise<F[]> => {
    const { adapter } = db.getExecutor();
    let query = compiledByAdapter.get(adapter);
    if (!query) {
      // While it is built, each parameter is a place for a value of its type.
      query = build(db, PLACEHOLDERS as P).compile();
      compiledByAdapter.set(adapter, query);
      if (!nameByText.has(query.sql)) nameByText.set(query.sql, `p${nameByText.size}`);
    }
    const given = values as Values | undefined;
    const parameters = query.parameters.map((p) => (p instanceof Placeholder ? given?.[p.nombre] : p));
    const { rows } = await (connections.get(db) ?? db).executeQuery<F>({ ...query, parameters });
    return rows;
  };
}

/** Reads several things as they stood at one instant, and keeps nobody who writes waiting. */
export const inSnapshot = <T>(db: Db, read: (db: Db) => Promise<T>): Promise<T> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((tx) => withConnection(tx, () => read(tx)));

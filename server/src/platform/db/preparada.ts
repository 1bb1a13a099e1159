import type { Compilable, CompiledQuery, DatabaseConnection } from 'kysely';
import type { Db } from './database.ts';

/** Where a parameter of a prepared query goes. */
class Hueco {
  readonly nombre: string;

  constructor(nombre: string) {
    this.nombre = nombre;
  }
}

type Valores = Record<string, unknown>;
/** Stands for the parameters while a query is built: whatever is taken from it is a place to be filled. */
const HUECOS = new Proxy<Valores>(
  {},
  {
    get: (_nada, nombre) => new Hueco(String(nombre)),
    // Nobody knows how many there are: spread out, they would be none.
    ownKeys: () => {
      throw new Error('parameters of a prepared query are named one by one');
    },
  },
);

/** With nothing to fill there is nothing to give. */
type Dados<P> = keyof P extends never ? [] : [valores: P];

/** The connections of transactions under way. */
const conexiones = new WeakMap<object, DatabaseConnection>();

/**
 * Does the work of a transaction. What is `preparada` goes straight to its connection meanwhile: the layers in between, which
 * find a connection, would cost more than a short query.
 */
export async function conConexion<T>(db: Db, trabajo: () => Promise<T>): Promise<T> {
  await db.getExecutor().provideConnection(async (conexion) => void conexiones.set(db, conexion));
  try {
    return await trabajo();
  } finally {
    // What is asked after the end is refused, by those layers.
    conexiones.delete(db);
  }
}

/** Texts of prepared queries: an engine that can keep them ready for itself does so under these names. */
const nombres = new Map<string, string>();
export const nombreDe = (texto: string): string | undefined => nombres.get(texto);

/**
 * A query that is asked all the time and whose text never changes: built and compiled once for each engine, inside a
 * transaction or not. It may put its parameters anywhere, but not look at them, as they are not known when it is built.
 */
export function preparada<F, P extends object = Record<never, never>>(construir: (db: Db, p: P) => Compilable<F>) {
  const compiladas = new WeakMap<object, CompiledQuery<F>>();
  return async (db: Db, ...[valores]: Dados<P>): Promise<F[]> => {
    const { adapter } = db.getExecutor();
    let consulta = compiladas.get(adapter);
    if (!consulta) {
      // While it is built, each parameter is a place for a value of its type.
      consulta = construir(db, HUECOS as P).compile();
      compiladas.set(adapter, consulta);
      if (!nombres.has(consulta.sql)) nombres.set(consulta.sql, `p${nombres.size}`);
    }
    const dados = valores as Valores | undefined;
    const parameters = consulta.parameters.map((p) => (p instanceof Hueco ? dados?.[p.nombre] : p));
    const { rows } = await (conexiones.get(db) ?? db).executeQuery<F>({ ...consulta, parameters });
    return rows;
  };
}

/** Reads several things as they stood at one instant, and keeps nobody who writes waiting. */
export const enFoto = <T>(db: Db, leer: (db: Db) => Promise<T>): Promise<T> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((tx) => conConexion(tx, () => leer(tx)));

import type { Compilable, CompiledQuery } from 'kysely';
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
const HUECOS = new Proxy<Valores>({}, { get: (_nada, nombre) => new Hueco(String(nombre)) });

/** With nothing to fill there is nothing to give. */
type Dados<P> = keyof P extends never ? [] : [valores: P];

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
    }
    const dados = valores as Valores | undefined;
    const parameters = consulta.parameters.map((p) => (p instanceof Hueco ? dados?.[p.nombre] : p));
    return (await db.executeQuery<F>({ ...consulta, parameters })).rows;
  };
}

import type { Compilable, CompiledQuery } from 'kysely';
import type { Db } from './database.ts';

/**
 * A query that is asked all the time and whose text never changes: built and compiled once for each connection. Inside
 * a transaction it is built as any other. `parametros` go in the order in which they stand in the text.
 */
export function preparada<F>(construir: (db: Db) => Compilable<F>) {
  const compiladas = new WeakMap<Db, CompiledQuery<F>>();
  return async (db: Db, parametros?: readonly unknown[]): Promise<F[]> => {
    let consulta = compiladas.get(db);
    if (!consulta) {
      consulta = construir(db).compile();
      compiladas.set(db, consulta);
    }
    const { rows } = await db.executeQuery<F>(parametros ? { ...consulta, parameters: parametros } : consulta);
    return rows;
  };
}

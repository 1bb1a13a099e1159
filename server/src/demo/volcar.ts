import type { CompiledQuery, Insertable } from 'kysely';
import type { Database, Db } from '../platform/db/database.ts';

const FILAS = 500;

/** Writes many rows of a table: full batches share one compiled statement. Every row has the same columns. */
export async function volcar<T extends keyof Database>(
  db: Db,
  tabla: T,
  filas: readonly Insertable<Database[T]>[],
): Promise<void> {
  const compilar = (lote: readonly Insertable<Database[T]>[]) => db.insertInto(tabla).values(lote).compile();
  let lleno: CompiledQuery | undefined;
  for (let i = 0; i < filas.length; i += FILAS) {
    const lote = filas.slice(i, i + FILAS);
    if (lote.length < FILAS) {
      await db.executeQuery(compilar(lote));
      continue;
    }
    lleno ??= compilar(lote);
    await db.executeQuery({ ...lleno, parameters: lote.flatMap((fila) => Object.values(fila)) });
  }
}

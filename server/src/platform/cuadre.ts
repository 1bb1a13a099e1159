import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Db } from './db/database.ts';

/** A row whose figure differs from the ledger's. `id` is the row's, or its user's. */
interface Diferencia {
  id: number;
  esperado: number;
  hay: number;
}
/** What a check found: how many differ, and the first of them. */
export interface Descuadre {
  que: string;
  cuantas: number;
  primeras: Diferencia[];
}

/** A check of rows against their ledger: one statement, so that it sees one state of the database. */
export interface Prueba {
  que: string;
  /** Rows of `id`, `esperado` (what the row says) and `hay` (what the ledger has); those where the two differ are at fault. */
  filas: RawBuilder<unknown>;
}

const PRIMERAS = 20;

async function probar(db: Db, { que, filas }: Prueba): Promise<Descuadre> {
  const { rows } = await sql<Diferencia & { cuantas: number }>`
    select id, esperado, hay, count(*) over () as cuantas from (${filas}) f
    where esperado <> hay order by id limit ${PRIMERAS}`.execute(db);
  const primeras = rows.map(({ cuantas: _cuantas, ...fila }) => fila);
  return { que, cuantas: rows[0]?.cuantas ?? 0, primeras };
}

/** Runs checks; nothing is written. What differs is answered, and no more than the first rows of each. */
export async function probarTodo(db: Db, pruebas: readonly Prueba[]): Promise<Descuadre[]> {
  const descuadres: Descuadre[] = [];
  for (const prueba of pruebas) {
    const hallado = await probar(db, prueba);
    if (hallado.cuantas > 0) descuadres.push(hallado);
  }
  return descuadres;
}

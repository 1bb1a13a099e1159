import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Db } from './database.ts';

/** A row whose figure differs from the ledger's. `id` is the row's, or its user's. */
interface RowDifference {
  id: number;
  esperado: number;
  hay: number;
}
/** What a check found: how many differ, and the first of them. */
export interface Discrepancy {
  que: string;
  cuantas: number;
  first: RowDifference[];
}

/** A check of rows against their ledger: one statement, so that it sees one state of the database. */
export interface ReconciliationCheck {
  que: string;
  /** Rows of `id`, `esperado` (what the row says) and `hay` (what the ledger has); those where the two differ are at fault. */
  filas: RawBuilder<unknown>;
}

const FIRST_ROWS = 20;

async function runCheck(db: Db, { que, filas }: ReconciliationCheck): Promise<Discrepancy> {
  const { rows } = await sql<RowDifference & { cuantas: number }>`
    select id, esperado, hay, count(*) over () as cuantas from (${filas}) f
    where esperado <> hay order by id limit ${FIRST_ROWS}`.execute(db);
  const first = rows.map(({ cuantas: _count, ...row }) => row);
  return { que, cuantas: rows[0]?.cuantas ?? 0, first };
}

/** Runs checks; nothing is written. What differs is answered, and no more than the first rows of each. */
export async function runChecks(db: Db, checks: readonly ReconciliationCheck[]): Promise<Discrepancy[]> {
  const discrepancies: Discrepancy[] = [];
  for (const check of checks) {
    const discrepancy = await runCheck(db, check);
    if (discrepancy.cuantas > 0) discrepancies.push(discrepancy);
  }
  return discrepancies;
}

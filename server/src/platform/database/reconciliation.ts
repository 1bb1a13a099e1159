import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Db } from './database.ts';

/** A row that differs from its ledger. `id` is that of the row or its user. */
interface RowDifference {
  id: number;
  esperado: number;
  hay: number;
}
/** Result of a check: the number of differences and the first rows. */
export interface Discrepancy {
  que: string;
  cuantas: number;
  first: RowDifference[];
}

/** A check of rows against their ledger, in one statement so that it sees one state of the database. */
export interface ReconciliationCheck {
  que: string;
  /**
   * Selects `id`, `esperado` (the value of the row) and `hay` (the value of the ledger); rows where they differ are at
   * fault.
   */
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

/** Runs read-only checks; returns the discrepancies, each with its first rows only. */
export async function runReconciliationChecks(db: Db, checks: readonly ReconciliationCheck[]): Promise<Discrepancy[]> {
  const discrepancies: Discrepancy[] = [];
  for (const check of checks) {
    const discrepancy = await runCheck(db, check);
    if (discrepancy.cuantas > 0) discrepancies.push(discrepancy);
  }
  return discrepancies;
}

import type { PayRow, PaySegment } from './payOracle.segments.ts';
import type { PayGroup } from './payOracle.terms.ts';

/** A row that waits to be paid, after an update. */
export interface OpenRow extends Pick<PayRow, 'categoria' | 'grupo' | 'isSplit'> {
  creditos: number;
  /** The stretch of the open period that it shows, or the row of a period that is over. */
  source: PaySegment | PayRow;
}

/**
 * A row as the lists and their history show it. Decisions §5 fix of each: whose it is; the category, as a row is brought up
 * to date under the terms of then and no change of terms touches it again; the list, as pay groups go by that category;
 * how it stands; and what it was earned for and shows. One row waits of a stretch ("their open row").
 *
 * They leave open, and so nothing here says: which of a person's rows of one category is which, where they show the same;
 * in how many rows a stretch waits once a payment came back beside what waited of it (`isSplit`: then only their sum is
 * fixed); on which day a row came to its list; and of what a *pendiente* was left, which shows user, amount and date.
 */
export interface ExpectedRow extends Pick<PayRow, 'categoria' | 'grupo' | 'estado' | 'ganado' | 'isSplit'> {
  /** What was paid or spent of it; of one that waits or is pending, what it was earned for. */
  monto: number;
  /** Its list has not been closed. */
  inList: boolean;
}

export const isPaySegment = (source: PaySegment | PayRow): source is PaySegment => 'terms' in source;

export const openRowOfSegment = (segment: PaySegment, creditos: number): OpenRow => ({
  ...{ categoria: segment.terms.categoria, grupo: segment.grupo, isSplit: segment.isSplit },
  ...{ creditos, source: segment },
});

export const fromOldRow = (row: PayRow): OpenRow => ({
  ...{ categoria: row.categoria, grupo: row.grupo, isSplit: row.isSplit },
  ...{ creditos: row.ganado, source: row },
});

/** What waits as a row by itself. */
export const toRow = (
  { categoria, grupo, isSplit }: OpenRow,
  ganado: number,
  base: Pick<PayRow, 'estado' | 'pagado' | 'lista'> & Partial<PayRow>,
): PayRow => ({ ganado, categoria, grupo, isSplit, ...base });

/** Open rows, and carried ones; `closed` is how many lists of each group were closed. */
export const expectedRows = (
  open: OpenRow[],
  carriedRows: PayRow[],
  closed: Record<PayGroup, number>,
): ExpectedRow[] => [
  ...open.map(
    ({ categoria, grupo, isSplit, creditos }): ExpectedRow => ({
      ...{ categoria, grupo, isSplit, estado: 'abierta', ganado: creditos, monto: creditos, inList: true },
    }),
  ),
  ...carriedRows.map(
    ({ categoria, grupo, isSplit, estado, ganado, pagado, lista }): ExpectedRow => ({
      ...{ categoria, grupo, isSplit, estado, ganado, monto: estado === 'pendiente' ? ganado : pagado },
      inList: lista === closed[grupo],
    }),
  ),
];

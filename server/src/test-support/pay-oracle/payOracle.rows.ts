import type { PayRow, PaySegment } from './payOracle.segments.ts';
import type { PayGroup } from './payOracle.terms.ts';

/** Row that waits to be paid, after an update. */
export interface OpenPayRow extends Pick<PayRow, 'categoria' | 'grupo' | 'isSplit'> {
  creditos: number;
  /** Segment of the open period, or row of a past period. */
  source: PaySegment | PayRow;
}

/**
 * Row as the lists and their history show it. Decisions §5 determine: its person; its categoria, since a row is updated
 * under the terms of its time and later changes of terms do not touch it; its list, by the pay group of that categoria;
 * its state; and its earnings. A segment has one open row ("their open row").
 *
 * They leave open, so that nothing here says: the identity of a person's equal rows of one categoria; the number of
 * rows of a segment after an undone payment came back beside its open row (`isSplit`: only their sum is determined);
 * the day on which a row came to its list; and the origin of a *pendiente*, which shows user, amount and date.
 */
export interface ExpectedRow extends Pick<PayRow, 'categoria' | 'grupo' | 'estado' | 'ganado' | 'isSplit'> {
  /** Amount paid or spent; for an open or pending row, its earnings. */
  monto: number;
  /** Whether its list is still open. */
  inList: boolean;
}

export const isPaySegment = (source: PaySegment | PayRow): source is PaySegment => 'terms' in source;

export const openPayRowOfSegment = (segment: PaySegment, creditos: number): OpenPayRow => ({
  categoria: segment.terms.categoria,
  grupo: segment.grupo,
  isSplit: segment.isSplit,
  creditos,
  source: segment,
});

export const openPayRowOfPastRow = (row: PayRow): OpenPayRow => ({
  categoria: row.categoria,
  grupo: row.grupo,
  isSplit: row.isSplit,
  creditos: row.ganado,
  source: row,
});

/** Converts an open row to a stored one. */
export const toPayRow = (
  { categoria, grupo, isSplit }: OpenPayRow,
  ganado: number,
  base: Pick<PayRow, 'estado' | 'pagado' | 'lista'> & Partial<PayRow>,
): PayRow => ({ ganado, categoria, grupo, isSplit, ...base });

/** Returns the open and the carried rows; `closed` is the number of closed lists per group. */
export const expectedRows = (
  open: OpenPayRow[],
  carriedRows: PayRow[],
  closed: Record<PayGroup, number>,
): ExpectedRow[] => [
  ...open.map(
    ({ categoria, grupo, isSplit, creditos }): ExpectedRow => ({
      categoria,
      grupo,
      isSplit,
      estado: 'abierta',
      ganado: creditos,
      monto: creditos,
      inList: true,
    }),
  ),
  ...carriedRows.map(
    ({ categoria, grupo, isSplit, estado, ganado, pagado, lista }): ExpectedRow => ({
      categoria,
      grupo,
      isSplit,
      estado,
      ganado,
      monto: estado === 'pendiente' ? ganado : pagado,
      inList: lista === closed[grupo],
    }),
  ),
];

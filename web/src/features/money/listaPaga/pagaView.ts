import type { PagaRow } from '@conserje/contract';
import { pagaLabel } from '@conserje/rules';

export const PAGA_VIEWS = ['porpagar', 'pagadas', 'todas'] as const;
export type PagaView = (typeof PAGA_VIEWS)[number];

/**
 * A displayed row. `seenMonto` is the amount when the row came into view, by which it is sorted, so that a payment moves no
 * row under the thumb. `isWaiting`: the shown state was sent and is not answered yet.
 */
export type ViewRow = PagaRow & { seenMonto?: number; isWaiting?: boolean };

/** Call key: one payment at a time per row. */
export const paymentKey = (id: number): string => `paga ${id}`;

/** Formats the categoria in which the paga was earned; after a change of categoria also the current mision. */
export const formatMision = ({ categoria, categoria_actual, n_categoria, mision }: PagaRow): string =>
  categoria === categoria_actual ? mision : `${n_categoria}, ahora ${mision}`;

export const belongsToView = (row: PagaRow, view: PagaView): boolean =>
  view === 'todas' || (view === 'pagadas' ? row.pagado === 1 : row.estado === 'abierta');

export const payableRows = <F extends PagaRow>(rows: readonly F[]): F[] =>
  rows.filter(({ acciones }) => acciones.includes('pagar'));

export const sumMontos = (rows: readonly { monto: number }[]): number => rows.reduce((n, { monto }) => n + monto, 0);

/** Sums the viewer's own unpaid rows that another person must pay. */
export const sumOwnWaiting = (openRows: readonly PagaRow[], viewerName: string | undefined): number =>
  sumMontos(openRows.filter((f) => f.usuarioNombre === viewerName && !f.acciones.includes('pagar')));

/** Collects the amounts of the rows in view by id, as first seen. Rows that left the view keep their entry. */
export function collectAmounts(
  before: ReadonlyMap<number, number>,
  rows: readonly PagaRow[],
  view: PagaView,
): ReadonlyMap<number, number> {
  const newRows = rows.filter((f) => !before.has(f.id) && belongsToView(f, view));
  if (newRows.length === 0) return before;
  return new Map([...before, ...newRows.map((f) => [f.id, f.monto] as const)]);
}

/** Returns the rows in view. Unchanged rows are the same objects as in `rows`. */
export const pickRowsInView = (rows: readonly ViewRow[], amounts: ReadonlyMap<number, number>): ViewRow[] =>
  rows.flatMap((row) => {
    const seen = amounts.get(row.id);
    if (seen === undefined) return [];
    return seen === row.monto ? [row] : [{ ...row, seenMonto: seen }];
  });

/** Progress of the payments; a person may have several pagas. */
export interface PayProgress {
  pagas: number;
  paidCount: number;
  /** Unpaid credits. */
  missing: number;
}

export function computePayProgress(rows: readonly PagaRow[]): PayProgress {
  const open = rows.filter((f) => f.estado === 'abierta');
  return {
    pagas: rows.length,
    paidCount: rows.filter((f) => f.pagado === 1).length,
    missing: open.reduce((n, f) => n + f.monto, 0),
  };
}

/** Predicts a row after its payment; the server decides the instant. */
export const asPaid = (row: PagaRow, monto: number, payer: string, now: number): ViewRow => ({
  ...row,
  monto,
  pagado: 1,
  estado: 'pagada',
  pagadoFecha: new Date(now).toISOString(),
  encargadoNombre: payer,
  acciones: ['deshacer'],
  isWaiting: true,
});

/** Predicts a row after its payment is undone. */
export const asUnpaid = (row: PagaRow): ViewRow => ({
  ...row,
  pagado: 0,
  estado: 'abierta',
  pagadoFecha: null,
  encargadoNombre: null,
  acciones: ['pagar', 'monto', 'ascenso'],
  isWaiting: true,
});

/** Formats a row's estado; empty for viewers who do not see it. */
export const formatEstado = ({ estado, pagado }: PagaRow): string =>
  estado === null ? '' : pagaLabel(estado, pagado === 1);

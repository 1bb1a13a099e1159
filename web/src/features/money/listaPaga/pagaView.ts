import type { PagaRow } from '@conserje/contract';

export const PAGA_VIEWS = ['porpagar', 'pagadas', 'todas'] as const;
export type PagaView = (typeof PAGA_VIEWS)[number];

/**
 * A row as it is shown. `visto` is its amount when it came into view: it is sorted by that, so that a payment moves
 * nothing under the thumb. `isWaiting`: what is shown has been asked of the server and not yet answered.
 */
export type ViewRow = PagaRow & { visto?: number; isWaiting?: boolean };

/** Where a row was earned; of someone who has moved to another category since, what they are now is said to be so. */
export const formatRango = ({ categoria, categoria_actual, n_categoria, mision }: PagaRow): string =>
  categoria === categoria_actual ? mision : `${n_categoria}, ahora ${mision}`;

/** Whether a row belongs to a part of the list. */
export const belongsToView = (row: PagaRow, view: PagaView): boolean =>
  view === 'todas' || (view === 'pagadas' ? row.pagado === 1 : row.estado === 'abierta');

/** Rows that the reader may pay now. */
export const payableRows = <F extends PagaRow>(rows: readonly F[]): F[] =>
  rows.filter(({ acciones }) => acciones.includes('pagar'));

/** The amounts of the rows in view by their ids, as they came into it. Those that no longer belong stay where they were. */
export function collectAmounts(
  before: ReadonlyMap<number, number>,
  rows: readonly PagaRow[],
  view: PagaView,
): ReadonlyMap<number, number> {
  const newRows = rows.filter((f) => !before.has(f.id) && belongsToView(f, view));
  if (newRows.length === 0) return before;
  return new Map([...before, ...newRows.map((f) => [f.id, f.monto] as const)]);
}

/** The rows in view. Those that nothing happened to are the very objects of `rows`. */
export const pickRowsInView = (rows: readonly ViewRow[], amounts: ReadonlyMap<number, number>): ViewRow[] =>
  rows.flatMap((row) => {
    const visto = amounts.get(row.id);
    if (visto === undefined) return [];
    return visto === row.monto ? [row] : [{ ...row, visto }];
  });

/** How far paying has come; someone may have several pays. */
export interface PayProgress {
  pagas: number;
  pagadas: number;
  /** Credits still to be paid. */
  missing: number;
}

export function computePayProgress(rows: readonly PagaRow[]): PayProgress {
  const open = rows.filter((f) => f.estado === 'abierta');
  return {
    pagas: rows.length,
    pagadas: rows.filter((f) => f.pagado === 1).length,
    missing: open.reduce((n, f) => n + f.monto, 0),
  };
}

/** The row as it will be once it is paid; the server has the last word on the instant. */
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

/** The row once its payment is taken back. */
export const asUnpaid = (row: PagaRow): ViewRow => ({
  ...row,
  pagado: 0,
  estado: 'abierta',
  pagadoFecha: null,
  encargadoNombre: null,
  acciones: ['pagar', 'monto', 'ascenso'],
  isWaiting: true,
});

const ESTADO_LABELS = {
  abierta: 'Sin pagar',
  pagada: 'Pagada',
  ascenso: 'Ascenso',
  pendiente: 'Pendiente',
} as const satisfies Record<NonNullable<PagaRow['estado']>, string>;

/** What became of a row, in words; nothing for a reader who is not told. */
export const formatEstado = ({ estado }: PagaRow): string => (estado === null ? '' : ESTADO_LABELS[estado]);

import type { PagaRow } from '@conserje/contract';
import { Suspense } from 'react';
import { lazyWithRetry } from '../../../../platform/browser/lazyWithRetry.ts';
import { useOpenRow } from '../../../../ui/state/useOpenRow.ts';
import type { ResetGroup, ResetKind } from '../listaPaga.queries.ts';
import type { PayMonto } from '../usePayments.ts';

const PayDialog = lazyWithRetry(() => import('./PayDialog.tsx'));
const AscensoDialog = lazyWithRetry(() => import('./AscensoDialog.tsx'));
const ResetDialog = lazyWithRetry(() => import('./ResetDialog.tsx'));
const MovementsDialog = lazyWithRetry(() => import('./MovementsDialog.tsx'));

export type OpenDialog =
  | { kind: 'pagar' | 'ascenso' | 'movimientos'; row: PagaRow }
  | { kind: 'reiniciar'; resetKind: ResetKind; group: ResetGroup };

/** The open dialog. That of a payment has the row as it is now, and closes when somebody else settles it. */
export function usePagaDialogs(rows: readonly PagaRow[] | undefined) {
  const [openDialog, setOpenDialog, closeDialog] = useOpenRow<OpenDialog>();
  const idToPay = openDialog?.kind === 'pagar' ? openDialog.row.id : null;
  const rowToPay = rows?.find(({ id, estado }) => id === idToPay && estado === 'abierta');
  if (idToPay !== null && rows && !rowToPay) closeDialog();
  return { openDialog, setOpenDialog, closeDialog, rowToPay };
}

interface PagaDialogsProps {
  openDialog: OpenDialog | undefined;
  rowToPay: PagaRow | undefined;
  close: () => void;
  payMonto: PayMonto;
  onListClosed: () => void;
}

export const PagaDialogs = ({ openDialog, rowToPay, close, payMonto, onListClosed }: PagaDialogsProps) => (
  <Suspense fallback={null}>
    {rowToPay && <PayDialog key={rowToPay.id} row={rowToPay} close={close} pay={payMonto} />}
    {openDialog?.kind === 'ascenso' && <AscensoDialog row={openDialog.row} close={close} />}
    {openDialog?.kind === 'movimientos' && <MovementsDialog row={openDialog.row} close={close} />}
    {openDialog?.kind === 'reiniciar' && (
      <ResetDialog kind={openDialog.resetKind} op={openDialog.group} close={close} onListClosed={onListClosed} />
    )}
  </Suspense>
);

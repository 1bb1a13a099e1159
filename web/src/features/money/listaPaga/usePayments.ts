import type { ListaPaga, PagaRow } from '@conserje/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import type { CallOptions } from '../../../platform/api/useCallMutation.ts';
import { useCallMutation } from '../../../platform/api/useCallMutation.ts';
import { useSession } from '../../../platform/session/session.tsx';
import { serverNow } from '../../../platform/time/serverClock.ts';
import { OPEN_PAGA_KEY } from '../../../shared/money/openPaga.queries.ts';
import { putRow } from './listaPaga.queries.ts';
import type { ViewRow } from './pagaView.ts';
import { asPaid, asUnpaid, paymentKey } from './pagaView.ts';
import { buildUndoQuestion } from './undoQuestion.ts';
import type { BulkPayment } from './useBulkPayment.ts';
import { useBulkPayment } from './useBulkPayment.ts';

export type PayMonto = (row: PagaRow, monto: number, options: CallOptions<'POST pagarMonto'>) => void;

export interface Payments extends BulkPayment {
  /** Pays the row's own amount. */
  pay: (row: PagaRow) => void;
  /** Undoes a payment of today; asks first if its list is closed. */
  undo: (row: PagaRow) => void;
  /** Pays another amount. */
  payMonto: PayMonto;
  /** Predicted rows of pending calls. */
  optimisticRows: ReadonlyMap<number, ViewRow>;
}

/** Pays with optimistic rows, reverted when the server refuses. */
export function usePayments(): Payments {
  const client = useQueryClient();
  const { sessionUser } = useSession();
  const payerName = sessionUser?.usuario ?? '';
  const [optimisticRows, setOptimisticRows] = useState<ReadonlyMap<number, ViewRow>>(new Map());
  const [send] = useCallMutation('POST pagar');
  const [sendMonto] = useCallMutation('POST pagarMonto');

  /** One call at a time per row, with its predicted state. */
  const withRow = useCallback(
    (optimisticRow: ViewRow) => {
      const { id } = optimisticRow;
      const remove = () => setOptimisticRows((current) => new Map([...current].filter(([other]) => other !== id)));
      return {
        busyKey: paymentKey(id),
        applyOptimistic: async () => {
          setOptimisticRows((current) => new Map(current).set(id, optimisticRow));
          return remove;
        },
        store: ({ data }: { data: PagaRow }) => {
          putRow(client, data);
          remove();
        },
      };
    },
    [client],
  );

  const pay = useCallback(
    (row: PagaRow) => {
      const { id, usuarioNombre: nombre, monto } = row;
      send({ body: { id, nombre, op: 1, monto } }, withRow(asPaid(row, monto, payerName, serverNow())));
    },
    [send, withRow, payerName],
  );
  const undo = useCallback(
    (row: PagaRow) => {
      const { id, usuarioNombre: nombre, monto } = row;
      const question = buildUndoQuestion([row], client.getQueryData<ListaPaga>(OPEN_PAGA_KEY)?.filas);
      send({ body: { id, nombre, op: 0, monto } }, { ...withRow(asUnpaid(row)), question });
    },
    [client, send, withRow],
  );
  const payMonto: PayMonto = (row, monto, options) =>
    sendMonto(
      { body: { id: row.id, monto, visto: row.monto } },
      { ...withRow(asPaid(row, monto, payerName, serverNow())), ...options },
    );
  return { pay, undo, payMonto, optimisticRows, ...useBulkPayment(payerName) };
}

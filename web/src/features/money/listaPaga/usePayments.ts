import type { AnswerOf, PagaRow } from '@conserje/contract';
import { formatList } from '@conserje/rules';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import type { CallOptions } from '../../../platform/api/useCall.ts';
import { useCall } from '../../../platform/api/useCall.ts';
import { useSession } from '../../../platform/session/session.tsx';
import { notify } from '../../../platform/state/notices.ts';
import { serverNow } from '../../../platform/time/serverClock.ts';
import { formatCount, formatCreditos } from '../../../ui/text/format.ts';
import { putRow, putRows } from './listaPaga.queries.ts';
import type { ViewRow } from './pagaView.ts';
import { asPaid, asUnpaid } from './pagaView.ts';

export type PayMonto = (row: PagaRow, monto: number, options: CallOptions<'POST pagarMonto'>) => void;

/** Outcome of a bulk payment. */
export interface DonePayment {
  paid: readonly PagaRow[];
  skipped: AnswerOf<'POST pagarVarias'>['omitidas'];
}

export interface Payments {
  /** Pays the row's own amount. */
  pay: (row: PagaRow) => void;
  /** Undoes a payment of today. */
  undo: (row: PagaRow) => void;
  /** Pays another amount. */
  payMonto: PayMonto;
  /** Pays each row's earned amount, after one confirmation. */
  payMany: (rows: readonly PagaRow[]) => void;
  /** Undoes a bulk payment. */
  undoMany: (rows: readonly PagaRow[]) => void;
  /** Whether a bulk payment or its undo is pending. */
  isPaying: boolean;
  /** Last bulk payment, until it is undone or dismissed. */
  done: DonePayment | null;
  forget: () => void;
  /** Predicted rows of pending calls. */
  optimisticRows: ReadonlyMap<number, ViewRow>;
}

/** Call key: one payment at a time per row. */
export const paymentKey = (id: number): string => `paga ${id}`;

/** Pays with optimistic rows, reverted when the server refuses. */
export function usePayments(): Payments {
  const client = useQueryClient();
  const { sessionUser } = useSession();
  const payerName = sessionUser?.usuario ?? '';
  const [optimisticRows, setOptimisticRows] = useState<ReadonlyMap<number, ViewRow>>(new Map());
  const [send] = useCall('POST pagar');
  const [sendMonto] = useCall('POST pagarMonto');

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
      send({ body: { id, nombre, op: 0, monto } }, withRow(asUnpaid(row)));
    },
    [send, withRow],
  );
  const payMonto: PayMonto = (row, monto, options) =>
    sendMonto(
      { body: { id: row.id, monto, visto: row.monto } },
      { ...withRow(asPaid(row, monto, payerName, serverNow())), ...options },
    );
  const [hecho, setLastPayment] = useState<DonePayment | null>(null);
  const [sendMany, isPaying] = useCall('POST pagarVarias', {
    store: ({ data }) => putRows(client, data),
    showsNotice: false,
  });
  // A list of skipped people needs more reading time.
  const notifyResult = ({ msg, omitidas }: AnswerOf<'POST pagarVarias'>) =>
    notify({ msg, kind: omitidas.length > 0 ? 'noticia' : 'ok' });
  const buildRequest = (op: 0 | 1, rows: readonly PagaRow[]) => ({
    body: { op, pagas: rows.map(({ id, usuarioNombre: nombre, monto }) => ({ id, nombre, monto })) },
  });
  const payMany = (rows: readonly PagaRow[]) => {
    const sum = formatCreditos(rows.reduce((n, { monto }) => n + monto, 0));
    // A person whose categoria changed in mid-period has several rows.
    const personCount = new Set(rows.map((f) => f.usuario)).size;
    sendMany(buildRequest(1, rows), {
      question: {
        title: `¿Pagar ${sum} a ${formatCount(personCount, 'persona', 'personas')}?`,
        text: `Les pagas ${formatList(rows.map((f) => `${f.usuarioNombre} (${formatCreditos(f.monto)})`))}. Total: ${sum}.`,
        action: `Paga ${sum}`,
      },
      onSuccess: (response) => {
        notifyResult(response);
        setLastPayment({ paid: response.data, skipped: response.omitidas });
      },
    });
  };
  const undoMany = (rows: readonly PagaRow[]) =>
    sendMany(buildRequest(0, rows), {
      onSuccess: (response) => {
        notifyResult(response);
        setLastPayment(null);
      },
    });
  const bulkPayment = { payMany, undoMany, isPaying, done: hecho, forget: () => setLastPayment(null) };
  return { pay, undo, payMonto, optimisticRows, ...bulkPayment };
}

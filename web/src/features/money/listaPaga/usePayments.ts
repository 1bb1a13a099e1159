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

/** What became of rows that were paid together. */
export interface DonePayment {
  pagadas: readonly PagaRow[];
  omitidas: AnswerOf<'POST pagarVarias'>['omitidas'];
}

export interface Payments {
  /** Pays the row's own amount. */
  pay: (row: PagaRow) => void;
  /** Takes back what was paid today. */
  undo: (row: PagaRow) => void;
  /** Pays an amount. */
  payMonto: PayMonto;
  /** Pays rows with what each earned, after one question for all. */
  payMany: (rows: readonly PagaRow[]) => void;
  /** Takes such payments back. */
  undoMany: (rows: readonly PagaRow[]) => void;
  /** One of the two is under way. */
  isPaying: boolean;
  /** What came of the last, until it is taken back or put away. */
  hecho: DonePayment | null;
  forget: () => void;
  /** Rows as they will be, until the server has answered. */
  optimisticRows: ReadonlyMap<number, ViewRow>;
}

/** One payment at a time on one row. */
export const paymentKey = (id: number): string => `paga ${id}`;

/** Payments: the row changes at once, and back when the server refuses. */
export function usePayments(): Payments {
  const client = useQueryClient();
  const { sessionUser } = useSession();
  const payerName = sessionUser?.usuario ?? '';
  const [optimisticRows, setOptimisticRows] = useState<ReadonlyMap<number, ViewRow>>(new Map());
  const [send] = useCall('POST pagar');
  const [sendMonto] = useCall('POST pagarMonto');

  /** One at a time on each row, which shows until then how it will be. */
  const withRow = useCallback(
    (optimisticRow: ViewRow) => {
      const { id } = optimisticRow;
      const remove = () => setOptimisticRows((current) => new Map([...current].filter(([other]) => other !== id)));
      return {
        clave: paymentKey(id),
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
  const [hecho, setDone] = useState<DonePayment | null>(null);
  const [sendMany, isPaying] = useCall('POST pagarVarias', {
    store: ({ data }) => putRows(client, data),
    showsNotice: false,
  });
  // Who was left out takes longer to read.
  const notifyResult = ({ msg, omitidas }: AnswerOf<'POST pagarVarias'>) =>
    notify({ msg, tipo: omitidas.length > 0 ? 'noticia' : 'ok' });
  const buildRequest = (op: 0 | 1, rows: readonly PagaRow[]) => ({
    body: { op, pagas: rows.map(({ id, usuarioNombre: nombre, monto }) => ({ id, nombre, monto })) },
  });
  const payMany = (rows: readonly PagaRow[]) => {
    const sum = formatCreditos(rows.reduce((n, { monto }) => n + monto, 0));
    // Someone whose category changed in mid-period has several rows.
    const personCount = new Set(rows.map((f) => f.usuario)).size;
    sendMany(buildRequest(1, rows), {
      question: {
        title: `¿Pagar ${sum} a ${formatCount(personCount, 'persona', 'personas')}?`,
        texto: `Les pagas ${formatList(rows.map((f) => `${f.usuarioNombre} (${formatCreditos(f.monto)})`))}. Total: ${sum}.`,
        action: `Paga ${sum}`,
      },
      onSuccess: (response) => {
        notifyResult(response);
        setDone({ pagadas: response.data, omitidas: response.omitidas });
      },
    });
  };
  const undoMany = (rows: readonly PagaRow[]) =>
    sendMany(buildRequest(0, rows), {
      onSuccess: (response) => {
        notifyResult(response);
        setDone(null);
      },
    });
  const bulkPayment = { payMany, undoMany, isPaying, hecho, forget: () => setDone(null) };
  return { pay, undo, payMonto, optimisticRows, ...bulkPayment };
}

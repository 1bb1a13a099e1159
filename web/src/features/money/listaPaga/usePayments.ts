import type { AnswerOf, PagaRow } from '@conserje/contract';
import { formatList } from '@conserje/rules';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import type { CallOptions } from '../../../platform/api/useCall.ts';
import { useCall } from '../../../platform/api/useCall.ts';
import { useSession } from '../../../platform/session/session.tsx';
import { notify } from '../../../platform/state/notices.ts';
import { ahora } from '../../../platform/time/serverClock.ts';
import { count, creditos } from '../../../ui/text/format.ts';
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
  payMany: (filas: readonly PagaRow[]) => void;
  /** Takes such payments back. */
  undoMany: (filas: readonly PagaRow[]) => void;
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
  const me = sessionUser?.usuario ?? '';
  const [optimisticRows, setOptimisticRows] = useState<ReadonlyMap<number, ViewRow>>(new Map());
  const [send] = useCall('POST pagar');
  const [sendMonto] = useCall('POST pagarMonto');

  /** One at a time on each row, which shows until then how it will be. */
  const withRow = useCallback(
    (optimisticRow: ViewRow) => {
      const { id } = optimisticRow;
      const remove = () => setOptimisticRows((antes) => new Map([...antes].filter(([other]) => other !== id)));
      return {
        clave: paymentKey(id),
        applyOptimistic: async () => {
          setOptimisticRows((antes) => new Map(antes).set(id, optimisticRow));
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
      send({ body: { id, nombre, op: 1, monto } }, withRow(asPaid(row, monto, me, ahora())));
    },
    [send, withRow, me],
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
      { ...withRow(asPaid(row, monto, me, ahora())), ...options },
    );
  const [hecho, setDone] = useState<DonePayment | null>(null);
  const [sendMany, isPaying] = useCall('POST pagarVarias', {
    store: ({ data }) => putRows(client, data),
    showsNotice: false,
  });
  // Who was left out takes longer to read.
  const say = ({ msg, omitidas }: AnswerOf<'POST pagarVarias'>) =>
    notify({ msg, tipo: omitidas.length > 0 ? 'noticia' : 'ok' });
  const body = (op: 0 | 1, filas: readonly PagaRow[]) => ({
    body: { op, pagas: filas.map(({ id, usuarioNombre: nombre, monto }) => ({ id, nombre, monto })) },
  });
  const payMany = (filas: readonly PagaRow[]) => {
    const sum = creditos(filas.reduce((n, { monto }) => n + monto, 0));
    // Someone whose category changed in mid-period has several rows.
    const personas = new Set(filas.map((f) => f.usuario)).size;
    sendMany(body(1, filas), {
      question: {
        title: `¿Pagar ${sum} a ${count(personas, 'persona', 'personas')}?`,
        texto: `Les pagas ${formatList(filas.map((f) => `${f.usuarioNombre} (${creditos(f.monto)})`))}. Total: ${sum}.`,
        action: `Paga ${sum}`,
      },
      onSuccess: (respuesta) => {
        say(respuesta);
        setDone({ pagadas: respuesta.data, omitidas: respuesta.omitidas });
      },
    });
  };
  const undoMany = (filas: readonly PagaRow[]) =>
    sendMany(body(0, filas), {
      onSuccess: (respuesta) => {
        say(respuesta);
        setDone(null);
      },
    });
  const bulkPayment = { payMany, undoMany, isPaying, hecho, forget: () => setDone(null) };
  return { pay, undo, payMonto, optimisticRows, ...bulkPayment };
}

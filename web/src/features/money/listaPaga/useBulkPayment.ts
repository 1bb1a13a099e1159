import type { AnswerOf, ListaPaga, PagaRow } from '@conserje/contract';
import { formatList } from '@conserje/rules';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isAnswerLost } from '../../../platform/api/attempts.ts';
import { useCallMutation } from '../../../platform/api/useCallMutation.ts';
import { notifyError } from '../../../platform/state/toasts.ts';
import { OPEN_PAGA_KEY } from '../../../shared/money/openPaga.queries.ts';
import { formatCount, formatCreditos } from '../../../ui/text/format.ts';
import { listaPagaQuery, putRows } from './listaPaga.queries.ts';
import { paymentKey } from './pagaView.ts';
import { buildUndoQuestion } from './undoQuestion.ts';

/** Outcome of a bulk payment. */
export interface DonePayment {
  paid: readonly PagaRow[];
  skipped: AnswerOf<'POST pagarVarias'>['omitidas'];
}

export interface BulkPayment {
  /** Pays each row's earned amount, after one confirmation. */
  payMany: (rows: readonly PagaRow[]) => void;
  /** Undoes a bulk payment, after a confirmation. */
  undoMany: (rows: readonly PagaRow[]) => void;
  /** Whether a bulk payment or its undo is pending. */
  isPaying: boolean;
  /** Last bulk payment, until it is undone or dismissed. */
  done: DonePayment | null;
  forget: () => void;
}

const NO_IDS: ReadonlySet<number> = new Set();

/** The outcome of the last bulk payment. One whose answer was lost is read from the list. */
function useOutcome(payerName: string) {
  const [lastPayment, setLastPayment] = useState<DonePayment | null>(null);
  const [unanswered, setUnanswered] = useState<ReadonlySet<number>>(NO_IDS);
  // Also while past days are shown: what is undone asks whether its list is closed.
  const { data: lists } = useQuery(listaPagaQuery(null));
  const found = lists?.filas.filter(
    (f) => unanswered.has(f.id) && f.estado === 'pagada' && f.encargadoNombre === payerName,
  );
  const done = lastPayment ?? (found && found.length > 0 ? { paid: found, skipped: [] } : null);
  const remember = (payment: DonePayment | null, lostIds = NO_IDS) => {
    setLastPayment(payment);
    setUnanswered(lostIds);
  };
  return { done, remember };
}

/** Pays several rows, and undoes that. */
export function useBulkPayment(payerName: string): BulkPayment {
  const { done, remember } = useOutcome(payerName);
  const client = useQueryClient();
  const [sendMany, isPaying] = useCallMutation('POST pagarVarias', {
    store: ({ data }) => putRows(client, data),
  });
  const buildRequest = (op: 0 | 1, rows: readonly PagaRow[]) => ({
    body: { op, pagas: rows.map(({ id, usuarioNombre: nombre, monto }) => ({ id, nombre, monto })) },
  });
  const payMany = (rows: readonly PagaRow[]) => {
    const sum = formatCreditos(rows.reduce((n, { monto }) => n + monto, 0));
    // A person whose categoria changed in mid-period has several rows.
    const personCount = new Set(rows.map((f) => f.usuario)).size;
    sendMany(buildRequest(1, rows), {
      subject: rows.map(({ id }) => paymentKey(id)),
      question: {
        title: `¿Pagar ${sum} a ${formatCount(personCount, 'persona', 'personas')}?`,
        text: `Les pagas ${formatList(rows.map((f) => `${f.usuarioNombre} (${formatCreditos(f.monto)})`))}. Total: ${sum}.`,
        action: `Paga ${sum}`,
      },
      onSuccess: (response) => remember({ paid: response.data, skipped: response.omitidas }),
      form: {
        reject: (error) => {
          notifyError(error);
          if (isAnswerLost(error)) remember(null, new Set(rows.map(({ id }) => id)));
        },
      },
    });
  };
  const undoMany = (rows: readonly PagaRow[]) =>
    sendMany(buildRequest(0, rows), {
      subject: rows.map(({ id }) => paymentKey(id)),
      question: buildUndoQuestion(rows, client.getQueryData<ListaPaga>(OPEN_PAGA_KEY)?.filas),
      onSuccess: () => remember(null),
    });
  return { payMany, undoMany, isPaying, done, forget: () => remember(null) };
}

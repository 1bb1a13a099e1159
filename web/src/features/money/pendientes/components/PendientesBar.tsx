import type { AnswerOf, Pendiente } from '@conserje/contract';
import { formatList, PAY_AT_ONCE_MAX } from '@conserje/rules';
import { useState } from 'react';
import { useCallMutation } from '../../../../platform/api/useCallMutation.ts';
import { DoneBar, SelectionBar } from '../../../../shared/lists/SelectionBar.tsx';
import type { Selection } from '../../../../shared/lists/selection.ts';
import { useSelectedIds } from '../../../../shared/lists/selection.ts';
import { formatCount, formatCreditos, formatNumber } from '../../../../ui/text/format.ts';

interface Props {
  rows: readonly Pendiente[];
  chosen: Selection;
}

/** Key of the call that pays one. */
export const pendienteKey = ({ id }: Pendiente): string => `pendiente ${id}`;

export const payablePendientes = (filas: readonly Pendiente[]): Pendiente[] =>
  filas.filter(({ acciones }) => acciones.includes('pagar'));

/** Selection and pay button; afterwards the number of paid rows and the skipped people. */
export function PendientesBar({ rows, chosen }: Props) {
  const ids = useSelectedIds(chosen);
  const [lastPayment, setLastPayment] = useState<AnswerOf<'POST pagarPendientes'> | null>(null);
  const [pay, isPaying] = useCallMutation('POST pagarPendientes', {
    onSuccess: (response) => {
      setLastPayment(response);
      chosen.set([]);
    },
  });
  const chosenPendientes = payablePendientes(rows)
    .filter(({ id }) => ids.has(id))
    .slice(0, PAY_AT_ONCE_MAX);
  if (chosenPendientes.length === 0)
    return (
      lastPayment && (
        <DoneBar
          label="Lo que se pagó"
          summary={
            <>
              <b>{formatCount(lastPayment.ids.length, 'pagado', 'pagados')}</b> · {formatCreditos(lastPayment.creditos)}
            </>
          }
          skipped={lastPayment.omitidas}
          close={() => setLastPayment(null)}
        />
      )
    );
  const sum = formatCreditos(chosenPendientes.reduce((n, { monto }) => n + monto, 0));
  // A person may have several.
  const personCount = new Set(chosenPendientes.map(({ usuario }) => usuario)).size;
  const peopleText = formatList(
    chosenPendientes.map(({ usuarioNombre, monto }) => `${usuarioNombre} (${formatCreditos(monto)})`),
  );
  return (
    <SelectionBar
      label="Pendientes seleccionados"
      summary={
        <>
          <b>{formatCount(chosenPendientes.length, 'seleccionado', 'seleccionados')}</b> · {sum}
        </>
      }
      remove={() => chosen.set([])}
      actions={[
        {
          label: `Pagar ${formatNumber(chosenPendientes.length)} · ${sum}`,
          primary: true,
          busy: isPaying,
          run: () =>
            pay(
              {
                body: {
                  pendientes: chosenPendientes.map(({ id, usuarioNombre: nombre, monto }) => ({ id, nombre, monto })),
                },
              },
              {
                subject: chosenPendientes.map(pendienteKey),
                question: {
                  title: `¿Pagar ${sum} a ${formatCount(personCount, 'persona', 'personas')}?`,
                  text: `Les pagas ${peopleText}. Total: ${sum}.`,
                  action: `Pagar ${sum}`,
                },
              },
            ),
        },
      ]}
    />
  );
}

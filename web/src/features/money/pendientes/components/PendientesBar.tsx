import type { AnswerOf, Pendiente } from '@conserje/contract';
import { formatList, PAY_AT_ONCE_MAX } from '@conserje/rules';
import { useState } from 'react';
import { useCall } from '../../../../platform/api/useCall.ts';
import { notify } from '../../../../platform/state/notices.ts';
import { DoneBar, SelectionBar } from '../../../../shared/lists/SelectionBar.tsx';
import type { Selection } from '../../../../shared/lists/selection.ts';
import { useSelectedIds } from '../../../../shared/lists/selection.ts';
import { count, creditos, numero } from '../../../../ui/text/format.ts';

interface Props {
  filas: readonly Pendiente[];
  chosen: Selection;
}

/** Those that the reader may pay. */
export const payableRows = (filas: readonly Pendiente[]): Pendiente[] =>
  filas.filter(({ acciones }) => acciones.includes('pagar'));

/** What is chosen, and the one press that pays it; after that, how many were paid and who was left out. */
export function PendientesBar({ filas, chosen }: Props) {
  const ids = useSelectedIds(chosen);
  const [hecho, setDone] = useState<AnswerOf<'POST pagarPendientes'> | null>(null);
  const [pay, isPaying] = useCall('POST pagarPendientes', {
    showsNotice: false,
    onSuccess: (respuesta) => {
      // Who was left out takes longer to read.
      notify({ msg: respuesta.msg, tipo: respuesta.omitidas.length > 0 ? 'noticia' : 'ok' });
      setDone(respuesta);
      chosen.set([]);
    },
  });
  const ownOnes = payableRows(filas)
    .filter(({ id }) => ids.has(id))
    .slice(0, PAY_AT_ONCE_MAX);
  if (ownOnes.length === 0)
    return (
      hecho && (
        <DoneBar
          label="Lo que se pagó"
          cuenta={
            <>
              <b>{count(hecho.ids.length, 'pagado', 'pagados')}</b> · {creditos(hecho.creditos)}
            </>
          }
          omitidas={hecho.omitidas}
          close={() => setDone(null)}
        />
      )
    );
  const sum = creditos(ownOnes.reduce((n, { monto }) => n + monto, 0));
  // Somebody may be owed several.
  const personas = new Set(ownOnes.map(({ usuario }) => usuario)).size;
  const quienes = formatList(ownOnes.map(({ usuarioNombre, monto }) => `${usuarioNombre} (${creditos(monto)})`));
  return (
    <SelectionBar
      label="Pendientes seleccionados"
      cuenta={
        <>
          <b>{count(ownOnes.length, 'seleccionado', 'seleccionados')}</b> · {sum}
        </>
      }
      remove={() => chosen.set([])}
      acciones={[
        {
          texto: `Pagar ${numero(ownOnes.length)} · ${sum}`,
          principal: true,
          busy: isPaying,
          run: () =>
            pay(
              { body: { pendientes: ownOnes.map(({ id, usuarioNombre: nombre, monto }) => ({ id, nombre, monto })) } },
              {
                question: {
                  title: `¿Pagar ${sum} a ${count(personas, 'persona', 'personas')}?`,
                  texto: `Les pagas ${quienes}. Total: ${sum}.`,
                  action: `Pagar ${sum}`,
                },
              },
            ),
        },
      ]}
    />
  );
}

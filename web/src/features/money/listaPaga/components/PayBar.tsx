import { PAY_AT_ONCE_MAX } from '@conserje/rules';
import { DoneBar, SelectionBar } from '../../../../shared/lists/SelectionBar.tsx';
import type { Selection } from '../../../../shared/lists/selection.ts';
import { useSelectedIds } from '../../../../shared/lists/selection.ts';
import { formatCount, formatCreditos, formatNumber } from '../../../../ui/text/format.ts';
import type { ViewRow } from '../pagaView.ts';
import { payableRows } from '../pagaView.ts';
import type { Payments } from '../usePayments.ts';

type BulkPayment = Pick<Payments, 'payMany' | 'undoMany' | 'isPaying' | 'hecho' | 'forget'>;

interface Props {
  filas: readonly ViewRow[];
  chosen: Selection;
  payments: BulkPayment;
}

const sum = (rows: readonly { monto: number }[]): number => rows.reduce((n, { monto }) => n + monto, 0);

/** Selection, its sum and the pay button; afterwards the outcome of each row, with undo. */
export function PayBar({ filas, chosen, payments }: Props) {
  const ids = useSelectedIds(chosen);
  const chosenRows = payableRows(filas)
    .filter(({ id }) => ids.has(id))
    .slice(0, PAY_AT_ONCE_MAX);
  if (chosenRows.length === 0) return <PaidSummary {...payments} />;
  return (
    <SelectionBar
      label="Pagas seleccionadas"
      cuenta={
        <>
          <b>{formatCount(chosenRows.length, 'seleccionada', 'seleccionadas')}</b> · {formatCreditos(sum(chosenRows))}
        </>
      }
      remove={() => chosen.set([])}
      acciones={[
        {
          texto: `Paga ${formatNumber(chosenRows.length)} · ${formatCreditos(sum(chosenRows))}`,
          principal: true,
          busy: payments.isPaying,
          run: () => payments.payMany(chosenRows),
        },
      ]}
    />
  );
}

/** Outcome of a bulk payment, with undo. */
export function PaidSummary({ hecho, undoMany, isPaying, forget }: BulkPayment) {
  if (!hecho) return null;
  const { pagadas, omitidas } = hecho;
  return (
    <DoneBar
      label="Lo que se pagó"
      cuenta={
        <>
          <b>{formatCount(pagadas.length, 'pagada', 'pagadas')}</b> · {formatCreditos(sum(pagadas))}
        </>
      }
      omitidas={omitidas}
      close={forget}
      undo={{
        texto: `Deshacer ${pagadas.length === 1 ? 'el pago' : `los ${formatNumber(pagadas.length)} pagos`}`,
        busy: isPaying,
        run: () => undoMany(pagadas),
      }}
    />
  );
}

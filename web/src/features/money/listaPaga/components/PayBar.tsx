import { PAY_AT_ONCE_MAX } from '@conserje/rules';
import { DoneBar, SelectionBar } from '../../../../shared/lists/SelectionBar.tsx';
import type { Selection } from '../../../../shared/lists/selection.ts';
import { useSelectedIds } from '../../../../shared/lists/selection.ts';
import { formatCount, formatCreditos, formatNumber } from '../../../../ui/text/format.ts';
import type { ViewRow } from '../pagaView.ts';
import { payableRows, sumMontos } from '../pagaView.ts';
import type { BulkPayment } from '../useBulkPayment.ts';

interface Props {
  rows: readonly ViewRow[];
  chosen: Selection;
  payments: BulkPayment;
}

/** Selection, its sum and the pay button; afterwards the outcome of each row, with undo. */
export function PayBar({ rows, chosen, payments }: Props) {
  const ids = useSelectedIds(chosen);
  const chosenRows = payableRows(rows)
    .filter(({ id }) => ids.has(id))
    .slice(0, PAY_AT_ONCE_MAX);
  if (chosenRows.length === 0) return <PaidSummary {...payments} />;
  return (
    <SelectionBar
      label="Pagas seleccionadas"
      summary={
        <>
          <b>{formatCount(chosenRows.length, 'seleccionada', 'seleccionadas')}</b> ·{' '}
          {formatCreditos(sumMontos(chosenRows))}
        </>
      }
      remove={() => chosen.set([])}
      actions={[
        {
          label: `Paga ${formatNumber(chosenRows.length)} · ${formatCreditos(sumMontos(chosenRows))}`,
          primary: true,
          busy: payments.isPaying,
          run: () => payments.payMany(chosenRows),
        },
      ]}
    />
  );
}

interface PaidSummaryProps extends BulkPayment {
  /** Among the steps of the closing it stands in its step, above nothing. */
  isInline?: boolean;
}

/** Outcome of a bulk payment, with undo. */
export function PaidSummary({ done, undoMany, isPaying, forget, isInline }: PaidSummaryProps) {
  if (!done) return null;
  const { paid, skipped } = done;
  return (
    <DoneBar
      label="Lo que se pagó"
      isInline={isInline}
      summary={
        <>
          <b>{formatCount(paid.length, 'pagada', 'pagadas')}</b> · {formatCreditos(sumMontos(paid))}
        </>
      }
      skipped={skipped}
      close={forget}
      again={{
        label: `Deshacer ${paid.length === 1 ? 'el pago' : `los ${formatNumber(paid.length)} pagos`}`,
        busy: isPaying,
        run: () => undoMany(paid),
      }}
    />
  );
}

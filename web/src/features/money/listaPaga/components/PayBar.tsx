import { PAY_AT_ONCE_MAX } from '@conserje/rules';
import { DoneBar, SelectionBar } from '../../../../shared/lists/SelectionBar.tsx';
import type { Selection } from '../../../../shared/lists/selection.ts';
import { useSelectedIds } from '../../../../shared/lists/selection.ts';
import { count, creditos, numero } from '../../../../ui/text/format.ts';
import type { ViewRow } from '../pagaView.ts';
import { payableRows } from '../pagaView.ts';
import type { Payments } from '../usePayments.ts';

type BulkPayment = Pick<Payments, 'payMany' | 'undoMany' | 'isPaying' | 'hecho' | 'forget'>;

interface Props {
  filas: readonly ViewRow[];
  chosen: Selection;
  payments: BulkPayment;
}

const sum = (filas: readonly { monto: number }[]): number => filas.reduce((n, { monto }) => n + monto, 0);

/** What is chosen, what it comes to, and the one press that pays it; after that, what became of each and the way back. */
export function PayBar({ filas, chosen, payments }: Props) {
  const ids = useSelectedIds(chosen);
  const ownRows = payableRows(filas)
    .filter(({ id }) => ids.has(id))
    .slice(0, PAY_AT_ONCE_MAX);
  if (ownRows.length === 0) return <PaidSummary {...payments} />;
  return (
    <SelectionBar
      label="Pagas seleccionadas"
      cuenta={
        <>
          <b>{count(ownRows.length, 'seleccionada', 'seleccionadas')}</b> · {creditos(sum(ownRows))}
        </>
      }
      remove={() => chosen.set([])}
      acciones={[
        {
          texto: `Paga ${numero(ownRows.length)} · ${creditos(sum(ownRows))}`,
          principal: true,
          busy: payments.isPaying,
          run: () => payments.payMany(ownRows),
        },
      ]}
    />
  );
}

/** What became of those that were paid together, and the way back. */
export function PaidSummary({ hecho, undoMany, isPaying, forget }: BulkPayment) {
  if (!hecho) return null;
  const { pagadas, omitidas } = hecho;
  return (
    <DoneBar
      label="Lo que se pagó"
      cuenta={
        <>
          <b>{count(pagadas.length, 'pagada', 'pagadas')}</b> · {creditos(sum(pagadas))}
        </>
      }
      omitidas={omitidas}
      close={forget}
      undo={{
        texto: `Deshacer ${pagadas.length === 1 ? 'el pago' : `los ${numero(pagadas.length)} pagos`}`,
        busy: isPaying,
        run: () => undoMany(pagadas),
      }}
    />
  );
}

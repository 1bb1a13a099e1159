import type { PagaRow } from '@conserje/contract';
import { checkMonto } from '@conserje/rules';
import { useEffect, useState } from 'react';
import { useIsBusy } from '../../../../platform/api/useCallMutation.ts';
import { PersonLink } from '../../../../shared/people/PersonLink.tsx';
import { Form } from '../../../../ui/form/Form.tsx';
import { TextField } from '../../../../ui/form/TextFields.tsx';
import { useForm } from '../../../../ui/form/useForm.ts';
import { Dialog } from '../../../../ui/overlay/Dialog.tsx';
import { formatCreditos } from '../../../../ui/text/format.ts';
import { buildMontoQuestion } from '../montoQuestion.ts';
import { paymentKey } from '../pagaView.ts';
import type { PayMonto } from '../usePayments.ts';

interface Props {
  /** As it is now. */
  row: PagaRow;
  close: () => void;
  pay: PayMonto;
}

/** Pays an amount, prefilled with the earned one; Enter submits (part 2 §2 Pay list). */
export default function PayDialog({ row, close, pay }: Props) {
  // A draft is of this row alone.
  const form = useForm({ monto: String(row.monto), paga: row.id });
  const [shownMonto, setShownMonto] = useState(row.monto);
  const { follow, values } = form;
  // The row is live: an amount that nobody typed follows it.
  useEffect(() => {
    if (row.monto === shownMonto) return;
    setShownMonto(row.monto);
    if (values.monto === String(shownMonto)) follow({ monto: String(row.monto) });
  }, [row.monto, shownMonto, values.monto, follow]);
  const field = form.field('monto');
  const monto = form.values.monto === '' ? null : Number(form.values.monto);
  const violation = checkMonto({ monto });
  return (
    <Dialog title="Pagar" close={close}>
      <Form
        form={form}
        button={violation || monto === null ? 'Pagar' : `Pagar ${formatCreditos(monto)}`}
        goBack={close}
        sending={useIsBusy(paymentKey(row.id))}
        check={() => violation}
        send={() =>
          monto !== null && pay(row, monto, { form, onSuccess: close, question: buildMontoQuestion(row, monto) })
        }
      >
        <p>
          A{' '}
          <b>
            <PersonLink name={row.usuarioNombre} />
          </b>
          , que ganó <b>{formatCreditos(row.monto)}</b>.
        </p>
        <TextField
          {...field}
          // Rejects other characters instead of dropping them: 1.5 is not 15.
          change={(text) => /^[\d\s]*$/.test(text) && field.change(text.trim())}
          label="Créditos"
          inputMode="numeric"
          maxLength={7}
          onFocus={(e) => e.currentTarget.select()}
          data-autofocus
        />
      </Form>
    </Dialog>
  );
}

import type { CallKey } from '@conserje/contract';
import { checkAnnulment } from '@conserje/rules';
import { useCall } from '../../platform/api/useCall.ts';
import { Form } from '../../ui/form/Form.tsx';
import { useForm } from '../../ui/form/useForm.ts';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import { MotivoField } from '../lists/MotivoField.tsx';

export interface Annullable {
  call: Extract<CallKey, `POST anular${string}`>;
  id: number;
  /** As the question names it: 'la multa de Leo'. */
  target: string;
  /** As the button of the dialog names it: 'multa'. */
  thing: string;
  /** Consequences, in sentences. */
  consequence: string;
}

export default function AnnulDialog({
  call,
  id,
  target,
  thing,
  consequence,
  close,
}: Annullable & { close: () => void }) {
  const form = useForm({ motivo: '' });
  const { motivo } = form.values;
  const [annul, isAnnulling] = useCall(call, { form, onSuccess: close });
  return (
    <Dialog title={`¿Anular ${target}?`} close={close}>
      <Form
        form={form}
        button={`Anular ${thing}`}
        goBack={close}
        sending={isAnnulling}
        check={() => checkAnnulment({ motivo })}
        send={() => annul({ body: { id, motivo } })}
      >
        <p>{consequence} Todo queda en el historial, con tu nombre y tu motivo.</p>
        <MotivoField {...form.field('motivo')} data-autofocus />
      </Form>
    </Dialog>
  );
}

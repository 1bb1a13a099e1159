import type { CallKey } from '@conserje/contract';
import { checkReason } from '@conserje/rules';
import type { ReactNode } from 'react';
import { useCall } from '../../platform/api/useCall.ts';
import { Form } from '../../ui/form/Form.tsx';
import { useForm } from '../../ui/form/useForm.ts';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import { MotivoField } from './MotivoField.tsx';

/** What is done to a row with a reason. */
export interface ReasonQuestion {
  call: Extract<CallKey, `POST anular${string}` | 'POST levantarLlamado' | 'POST quitarVeto'>;
  id: number;
  question: string;
  button: string;
  /** Consequences, in sentences. */
  consequence: ReactNode;
}

/** Asks why something is annulled, lifted or taken back. */
export default function ReasonDialog({
  call,
  id,
  question,
  button,
  consequence,
  close,
}: ReasonQuestion & { close: () => void }) {
  const form = useForm({ motivo: '' });
  const { motivo } = form.values;
  const [send, isSending] = useCall(call, { form, onSuccess: close });
  return (
    <Dialog title={question} close={close}>
      <Form
        form={form}
        button={button}
        goBack={close}
        sending={isSending}
        check={() => checkReason({ motivo })}
        send={() => send({ body: { id, motivo } })}
      >
        <p>{consequence}</p>
        <MotivoField {...form.field('motivo')} data-autofocus />
      </Form>
    </Dialog>
  );
}

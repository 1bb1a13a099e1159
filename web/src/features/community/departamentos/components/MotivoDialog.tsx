import type { CallKey } from '@conserje/contract';
import { checkReason } from '@conserje/rules';
import type { ReactNode } from 'react';
import type { CallRequest } from '../../../../platform/api/apiClient.ts';
import { useCall } from '../../../../platform/api/useCall.ts';
import { MotivoField } from '../../../../shared/lists/MotivoField.tsx';
import { Form } from '../../../../ui/form/Form.tsx';
import { useForm } from '../../../../ui/form/useForm.ts';
import { Dialog } from '../../../../ui/overlay/Dialog.tsx';

type ReasonedCall = Extract<
  CallKey,
  'POST cerrarDepartamento' | 'POST quitarDepartamento' | 'POST responderSolicitudDepartamento'
>;

interface Props<K extends ReasonedCall> {
  title: string;
  button: string;
  call: K;
  toRequest: (motivo: string) => CallRequest<K>;
  close: () => void;
  onDone?: () => void;
  /** What it does. */
  children: ReactNode;
}

/** Asks for the reason of something that somebody suffers, and does it. */
export default function MotivoDialog<K extends ReasonedCall>(props: Props<K>) {
  const { title, button, call, toRequest, close, onDone, children } = props;
  const form = useForm({ motivo: '' });
  const { motivo } = form.values;
  const [send, isSending] = useCall(call, {
    form,
    onSuccess: () => {
      close();
      onDone?.();
    },
  });
  return (
    <Dialog title={title} close={close}>
      <Form
        form={form}
        button={button}
        goBack={close}
        sending={isSending}
        check={() => checkReason({ motivo })}
        send={() => send(toRequest(motivo))}
      >
        <p className="u-full-row u-flush">{children}</p>
        <MotivoField {...form.field('motivo')} data-autofocus />
      </Form>
    </Dialog>
  );
}

import type { CallKey } from '@conserje/contract';
import { checkMotivo } from '@conserje/rules';
import type { ReactNode } from 'react';
import type { CallRequest } from '../../platform/api/apiClient.ts';
import { useCallMutation } from '../../platform/api/useCallMutation.ts';
import { Form } from '../../ui/form/Form.tsx';
import { useForm } from '../../ui/form/useForm.ts';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import { MotivoField } from './MotivoField.tsx';

/** Calls that give somebody a motivo. */
type CallWithMotivo = Extract<
  CallKey,
  | `POST anular${string}`
  | 'POST levantarLlamado'
  | 'POST quitarVeto'
  | 'POST cerrarDepartamento'
  | 'POST quitarDepartamento'
  | 'POST responderSolicitudDepartamento'
>;

interface QuestionOf<K extends CallWithMotivo> {
  call: K;
  toRequest: (motivo: string) => CallRequest<K>;
  question: string;
  button: string;
  /** Consequences, in sentences. */
  consequence: ReactNode;
  onDone?: () => void;
}
/** What is done with a motivo. */
export type MotivoQuestion = { [K in CallWithMotivo]: QuestionOf<K> }[CallWithMotivo];

/** Asks for the motivo of something that somebody suffers, and does it. */
export default function MotivoDialog({
  call,
  toRequest,
  question,
  button,
  consequence,
  onDone,
  close,
}: MotivoQuestion & { close: () => void }) {
  // A draft is of this row alone: the question of two may be the same.
  const form = useForm({ motivo: '', row: JSON.stringify(toRequest('')) });
  const { motivo } = form.values;
  const [send, isSending] = useCallMutation(call, {
    form,
    onSuccess: () => {
      close();
      onDone?.();
    },
  });
  return (
    <Dialog title={question} close={close}>
      <Form
        form={form}
        button={button}
        goBack={close}
        sending={isSending}
        check={() => checkMotivo({ motivo })}
        send={() => send(toRequest(motivo))}
      >
        <p>{consequence}</p>
        <MotivoField {...form.field('motivo')} data-autofocus />
      </Form>
    </Dialog>
  );
}

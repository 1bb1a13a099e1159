import type { TurnoScope } from '@conserje/rules';
import type { ReactNode } from 'react';
import type { CallRequest } from '../../../../platform/api/apiClient.ts';
import { useCallMutation } from '../../../../platform/api/useCallMutation.ts';
import { Form } from '../../../../ui/form/Form.tsx';
import { useForm } from '../../../../ui/form/useForm.ts';
import { Dialog } from '../../../../ui/overlay/Dialog.tsx';
import { ScopeField } from './ScopeField.tsx';

type ScopedCall = 'POST tomarTurno' | 'POST dejarTurno';

interface Props {
  title: string;
  button: string;
  dia: string;
  call: ScopedCall;
  toRequest: (alcance: TurnoScope) => CallRequest<ScopedCall>;
  /** Scope that is chosen first. */
  initial?: TurnoScope;
  close: () => void;
  children?: ReactNode;
}

/** Asks whether a change is for every week or for one day, and makes it. */
export default function ScopeDialog(props: Props) {
  const { title, button, dia, call, toRequest, initial = 'siempre', close, children } = props;
  const form = useForm<{ alcance: TurnoScope }>({ alcance: initial });
  const [send, isSending] = useCallMutation(call, { form, occasion: null, onSuccess: close });
  return (
    <Dialog title={title} close={close}>
      <Form
        form={form}
        button={button}
        goBack={close}
        sending={isSending}
        check={() => null}
        send={() => send(toRequest(form.values.alcance))}
      >
        <ScopeField {...form.field('alcance')} dia={dia} />
        {children}
      </Form>
    </Dialog>
  );
}

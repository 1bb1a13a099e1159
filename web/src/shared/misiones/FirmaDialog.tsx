import { checkOwnFirma } from '@conserje/rules';
import type { ReactNode } from 'react';
import { ApiError } from '../../platform/api/apiError.ts';
import { useCallMutation } from '../../platform/api/useCallMutation.ts';
import { updateSessionData, useSession } from '../../platform/session/session.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { useForm } from '../../ui/form/useForm.ts';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import { FirmaField } from './FirmaField.tsx';

interface Props {
  /** Purpose of the firma and its consequence. */
  children: ReactNode;
  action: string;
  close: () => void;
  /** Called once the usuario has a firma; continues the interrupted action. */
  onSave: () => void;
}

/** Dialog for the viewer's own firma (part 1 §5). */
export default function FirmaDialog({ children, action, close, onSave }: Props) {
  const { sessionUser, refresh } = useSession();
  const form = useForm({ firma: '' });
  const { firma } = form.values;
  const reject = async (error: unknown) => {
    // Another person has assigned a firma meanwhile, so the action can continue.
    if (!(error instanceof ApiError && error.error === 'FIRMA_EXISTE')) return form.reject(error);
    await refresh();
    onSave();
  };
  const [save, isSaving] = useCallMutation('POST addFirma', {
    form: { reject },
    onSuccess: (answer) => {
      updateSessionData({ firma: answer.firma });
      onSave();
    },
  });
  return (
    <Dialog title="Tu firma" close={close}>
      <Form
        form={form}
        button={action}
        goBack={close}
        sending={isSaving}
        check={() => checkOwnFirma(firma)}
        send={() => sessionUser && save({ body: { firma, id: sessionUser.id } })}
      >
        <p>{children}</p>
        <FirmaField {...form.field('firma')} data-autofocus />
      </Form>
    </Dialog>
  );
}

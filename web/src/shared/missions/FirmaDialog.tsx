import { checkOwnFirma } from '@conserje/rules';
import type { ReactNode } from 'react';
import { ApiError } from '../../platform/api/apiError.ts';
import { useCall } from '../../platform/api/useCall.ts';
import { updateSessionData, useSession } from '../../platform/session/session.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { useForm } from '../../ui/form/useForm.ts';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import { FirmaField } from './FirmaField.tsx';

interface Props {
  /** What it is asked for, and what follows. */
  children: ReactNode;
  /** What the button says. */
  action: string;
  close: () => void;
  /** There is one: what waited for it goes on. */
  onSave: () => void;
}

/** One's own signature (part 1 §5). */
export default function FirmaDialog({ children, action, close, onSave }: Props) {
  const { sessionUser, refresh } = useSession();
  const forma = useForm({ firma: '' });
  const { firma } = forma.values;
  const reject = async (error: unknown) => {
    // Someone has given them one meanwhile: that is all that was missing.
    if (!(error instanceof ApiError && error.error === 'FIRMA_EXISTE')) return forma.reject(error);
    await refresh();
    onSave();
  };
  const [save, saving] = useCall('POST addFirma', {
    form: { reject },
    onSuccess: (respuesta) => {
      updateSessionData({ firma: respuesta.firma });
      onSave();
    },
  });
  return (
    <Dialog title="Tu firma" close={close}>
      <Form
        forma={forma}
        button={action}
        goBack={close}
        sending={saving}
        check={() => checkOwnFirma(firma)}
        send={() => sessionUser && save({ body: { firma, id: sessionUser.id } })}
      >
        <p>{children}</p>
        <FirmaField {...forma.campo('firma')} data-autofocus />
      </Form>
    </Dialog>
  );
}

import './mantineStyles.ts';
import { TEXTS } from '@conserje/rules';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { sendRequest } from '../../../../platform/api/apiClient.ts';
import { ApiError } from '../../../../platform/api/apiError.ts';
import { useSession } from '../../../../platform/session/session.tsx';
import type { ShellDialog } from '../../../../platform/state/shellDialogs.ts';
import { closeShellDialog } from '../../../../platform/state/shellDialogs.ts';
import { useLastValue } from '../../../../platform/state/useLastValue.ts';
import { ClaveField } from '../../../../ui/form/ClaveField.tsx';
import { Form } from '../../../../ui/form/Form.tsx';
import { TextField } from '../../../../ui/form/TextFields.tsx';
import { useForm } from '../../../../ui/form/useForm.ts';
import { CODE_FIELD } from './codeField.ts';
import { ShellModal } from './ShellModal.tsx';

type DialogRequest = Extract<ShellDialog, { kind: 'reauthentication' }>;

/** The proof is a question and lies over the dialog that asked for it. */
const ABOVE_DIALOGS = 300;

function ProofForm({ answer }: { answer: DialogRequest['answer'] }) {
  const { sessionUser } = useSession();
  const [showsCode, setShowsCode] = useState(sessionUser?.dos_pasos === 'si');
  const form = useForm({ clave: '', codigo: '' });
  const { clave, codigo } = form.values;
  const campo = showsCode ? 'codigo' : 'clave';
  const reauthenticate = async () => {
    try {
      await sendRequest('POST probar', { body: showsCode ? { codigo } : { clave } });
    } catch (error) {
      // Two-factor authentication was enabled on another device after this page loaded.
      if (!(error instanceof ApiError && error.campo === 'codigo') || showsCode) throw error;
      flushSync(() => setShowsCode(true));
      return form.change({}, 'codigo');
    }
    answer(true);
    closeShellDialog();
  };
  return (
    <Form
      form={form}
      button="Confirmar"
      goBack={closeShellDialog}
      check={() => (form.values[campo].trim() === '' ? { campo, msg: TEXTS.camposVacios } : null)}
      send={reauthenticate}
    >
      <p className="u-flush">
        Por seguridad, escribe {showsCode ? 'un código' : 'tu contraseña'} para seguir. No se pierde lo que hiciste.
      </p>
      {/* Tells the password manager which account the password belongs to. */}
      <input type="text" autoComplete="username" value={sessionUser?.usuario ?? ''} readOnly hidden />
      {showsCode ? (
        <TextField {...form.field('codigo')} {...CODE_FIELD} data-autofocus />
      ) : (
        <ClaveField {...form.field('clave')} label="Tu contraseña" autoComplete="current-password" data-autofocus />
      )}
    </Form>
  );
}

/** Asks for a proof of identity before the pressed action continues. */
export function ProofDialog({ dialog }: { dialog: DialogRequest | null }) {
  const request = useLastValue(dialog);
  return (
    <ShellModal isOpen={dialog !== null} title="Confirma que eres tú" zIndex={ABOVE_DIALOGS}>
      {request && <ProofForm answer={request.answer} />}
    </ShellModal>
  );
}

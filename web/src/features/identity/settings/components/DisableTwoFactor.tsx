import { TEXTS } from '@conserje/rules';
import { useCallMutation } from '../../../../platform/api/useCallMutation.ts';
import { useSession } from '../../../../platform/session/session.tsx';
import { ClaveField } from '../../../../ui/form/ClaveField.tsx';
import { Form } from '../../../../ui/form/Form.tsx';
import { useForm } from '../../../../ui/form/useForm.ts';
import { Dialog } from '../../../../ui/overlay/Dialog.tsx';
import { CodeField } from './CodeField.tsx';

interface Props {
  /** The agency requires two-factor authentication. */
  isRequired: boolean;
  close: () => void;
  onRemoved: () => unknown;
}

/** Disables the own two-factor authentication, with the clave and a code. */
export default function DisableTwoFactor({ isRequired, close, onRemoved }: Props) {
  const { sessionUser } = useSession();
  const form = useForm({ clave: '', codigo: '' });
  const { clave, codigo } = form.values;
  const [remove, isRemoving] = useCallMutation('POST quitarDosPasos', {
    form,
    subject: 'twoFactor',
    onSuccess: onRemoved,
  });
  return (
    <Dialog title="Quitar la verificación en dos pasos" close={close}>
      <Form
        form={form}
        button="Quitar la verificación en dos pasos"
        goBack={close}
        sending={isRemoving}
        check={() => {
          const campo = (['clave', 'codigo'] as const).find((field) => form.values[field].trim() === '');
          return campo ? { campo, msg: TEXTS.camposVacios } : null;
        }}
        send={() => remove({ body: { clave, codigo } })}
      >
        <p className="u-muted">
          {isRequired
            ? 'Tu agencia la exige. Al quitarla tendrás que activarla de nuevo.'
            : 'Después entrarás solo con tu contraseña.'}
        </p>
        <input type="text" autoComplete="username" value={sessionUser?.usuario ?? ''} readOnly hidden />
        <ClaveField {...form.field('clave')} label="Tu contraseña" autoComplete="current-password" data-autofocus />
        <CodeField {...form.field('codigo')} />
      </Form>
    </Dialog>
  );
}

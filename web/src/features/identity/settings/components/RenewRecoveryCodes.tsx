import { TEXTS } from '@conserje/rules';
import { useCallMutation } from '../../../../platform/api/useCallMutation.ts';
import { Form } from '../../../../ui/form/Form.tsx';
import { useForm } from '../../../../ui/form/useForm.ts';
import { Dialog } from '../../../../ui/overlay/Dialog.tsx';
import { CodeField } from './CodeField.tsx';

interface Props {
  close: () => void;
  /** The codes are answered only once. */
  onRenewed: (codes: readonly string[]) => unknown;
}

/** Renews the recovery codes of two-factor authentication, with a code. */
export default function RenewRecoveryCodes({ close, onRenewed }: Props) {
  const form = useForm({ codigo: '' });
  const { codigo } = form.values;
  const [renew, isRenewing] = useCallMutation('POST renovarRescate', {
    form,
    onSuccess: ({ rescate }) => onRenewed(rescate),
  });
  return (
    <Dialog title="Renovar los códigos de respaldo" close={close}>
      <Form
        form={form}
        button="Renovar códigos"
        goBack={close}
        sending={isRenewing}
        check={() => (codigo.trim() === '' ? { campo: 'codigo', msg: TEXTS.camposVacios } : null)}
        send={() => renew({ body: { codigo } })}
      >
        <p className="u-muted">Verás 10 códigos nuevos una sola vez. Los anteriores dejan de funcionar.</p>
        <CodeField {...form.field('codigo')} data-autofocus />
      </Form>
    </Dialog>
  );
}

import { REFERRAL_DAYS } from '@conserje/rules';
import { useCallMutation } from '../../platform/api/useCallMutation.ts';
import { Form } from '../../ui/form/Form.tsx';
import { TextField } from '../../ui/form/TextFields.tsx';
import { useForm } from '../../ui/form/useForm.ts';
import { Dialog } from '../../ui/overlay/Dialog.tsx';

interface Props {
  id: number;
  usuario: string;
  /** Who brought them, as the viewer sees it; empty for nobody. */
  seen: string;
  close: () => void;
}

/** Corrects who brought a person. */
export default function CorrectReferralDialog({ id, usuario, seen, close }: Props) {
  const form = useForm({ referido: seen });
  const [correct, isCorrecting] = useCallMutation('POST corregirReferido', { form, onSuccess: close });
  return (
    <Dialog title={`¿Quién trajo a ${usuario}?`} close={close}>
      <Form
        form={form}
        button="Guardar"
        goBack={close}
        sending={isCorrecting}
        check={() => null}
        send={() => correct({ body: { id, referido: form.values.referido.trim(), visto: seen } })}
      >
        <p className="u-full-row u-muted">
          Se puede corregir en los {REFERRAL_DAYS} días desde su registro, mientras no haya bono. Déjalo vacío si nadie
          trajo a esta persona.
        </p>
        <TextField
          {...form.field('referido')}
          label="Nombre de Usuario"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={60}
          data-autofocus
        />
      </Form>
    </Dialog>
  );
}

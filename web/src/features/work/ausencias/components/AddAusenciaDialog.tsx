import { useCallMutation } from '../../../../platform/api/useCallMutation.ts';
import { Form } from '../../../../ui/form/Form.tsx';
import { useForm } from '../../../../ui/form/useForm.ts';
import { Dialog } from '../../../../ui/overlay/Dialog.tsx';
import type { AusenciaValues } from './AusenciaFields.tsx';
import { AusenciaFields, ausenciaBody, checkAusenciaForm } from './AusenciaFields.tsx';

interface Props {
  usuario: number;
  today: string;
  close: () => void;
}

/** Requests an ausencia (part 2 §5 Absence form). */
export default function AddAusenciaDialog({ usuario, today, close }: Props) {
  const form = useForm<AusenciaValues>({ usuario, motivo: '', inicio: today, final: '' }, { ausencia: usuario });
  const [add, isAdding] = useCallMutation('POST addAusencia', { form, onSuccess: close });
  return (
    <Dialog title="Agregar ausencia" close={close}>
      <Form
        form={form}
        button="Agregar ausencia"
        goBack={close}
        sending={isAdding}
        check={() => checkAusenciaForm(form.values, today)}
        send={() => add({ body: ausenciaBody(form.values) })}
      >
        <AusenciaFields form={form} hasFocus />
      </Form>
    </Dialog>
  );
}

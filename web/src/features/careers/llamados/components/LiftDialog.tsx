import type { Llamado } from '@conserje/contract';
import { checkLift } from '@conserje/rules';
import { useCall } from '../../../../platform/api/useCall.ts';
import { MotivoField } from '../../../../shared/lists/MotivoField.tsx';
import { Form } from '../../../../ui/form/Form.tsx';
import { useForm } from '../../../../ui/form/useForm.ts';
import { Dialog } from '../../../../ui/overlay/Dialog.tsx';

/** Asks why a llamado is lifted. */
export default function LiftDialog({ llamado, close }: { llamado: Llamado; close: () => void }) {
  const { id, usuarioNombre, encargadoNombre, motivo: reason } = llamado;
  const form = useForm({ motivo: '' });
  const { motivo } = form.values;
  const [lift, isLifting] = useCall('POST levantarLlamado', { form, onSuccess: close });
  return (
    <Dialog title={`¿Levantar el llamado a ${usuarioNombre}?`} close={close}>
      <Form
        form={form}
        button="Levantar llamado"
        goBack={close}
        sending={isLifting}
        check={() => checkLift({ motivo })}
        send={() => lift({ body: { id, motivo } })}
      >
        <p>
          {encargadoNombre} lo puso por «{reason}». Deja de contar, y queda en la lista con tu nombre y tu motivo. A los
          dos les llegará una notificación.
        </p>
        <MotivoField {...form.field('motivo')} data-autofocus />
      </Form>
    </Dialog>
  );
}

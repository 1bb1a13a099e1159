import { checkBanLift } from '@conserje/rules';
import { useCall } from '../../../../platform/api/useCall.ts';
import { MotivoField } from '../../../../shared/lists/MotivoField.tsx';
import { Form } from '../../../../ui/form/Form.tsx';
import { useForm } from '../../../../ui/form/useForm.ts';
import { Dialog } from '../../../../ui/overlay/Dialog.tsx';

export interface LiftedBan {
  id: number;
  nombre: string;
}

export default function LiftBanDialog({ id, nombre, close }: LiftedBan & { close: () => void }) {
  const form = useForm({ motivo: '' });
  const { motivo } = form.values;
  const [lift, isLifting] = useCall('POST quitarVeto', { form, onSuccess: close });
  return (
    <Dialog title={`¿Sacar a ${nombre} de la lista negra?`} close={close}>
      <Form
        form={form}
        button="Sacar de la lista"
        goBack={close}
        sending={isLifting}
        check={() => checkBanLift(motivo)}
        send={() => lift({ body: { id, motivo } })}
      >
        <p>Podrá registrarse otra vez. Queda en el historial, con tu nombre y tu motivo.</p>
        <MotivoField {...form.field('motivo')} data-autofocus />
      </Form>
    </Dialog>
  );
}

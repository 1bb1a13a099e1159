import type { Person } from '@conserje/contract';
import { checkTwoFactorMotivo } from '@conserje/rules';
import { useQueryClient } from '@tanstack/react-query';
import { useCall } from '../../../../../platform/api/useCall.ts';
import { MotivoField } from '../../../../../shared/lists/MotivoField.tsx';
import { Form } from '../../../../../ui/form/Form.tsx';
import { useForm } from '../../../../../ui/form/useForm.ts';
import { Dialog } from '../../../../../ui/overlay/Dialog.tsx';
import { personQuery } from '../../usuarios.queries.ts';

/** Takes someone's second step from them, who lost what they had it on. */
export default function RemoveTwoFactorDialog({
  person: { id, usuario },
  close,
}: {
  person: Person;
  close: () => void;
}) {
  const queryClient = useQueryClient();
  const forma = useForm({ motivo: '' });
  const { motivo } = forma.values;
  const [remove, isRemoving] = useCall('POST dosPasosPerdidos', {
    form: forma,
    onSuccess: ({ data }) => {
      queryClient.setQueryData(personQuery(data.usuario).queryKey, data);
      close();
    },
  });
  return (
    <Dialog title={`Quitar la verificación en dos pasos de ${usuario}`} close={close}>
      <Form
        forma={forma}
        button="Quitar verificación"
        goBack={close}
        sending={isRemoving}
        check={() => checkTwoFactorMotivo(motivo)}
        send={() => remove({ body: { usuario: id, motivo } })}
      >
        <p>
          Úsalo si perdió el teléfono y los códigos de respaldo. Confirma que es esa persona. Le llegará una
          notificación. Tu motivo queda en el historial.
        </p>
        <MotivoField {...forma.campo('motivo')} data-autofocus />
      </Form>
    </Dialog>
  );
}

import type { PersonDetail } from '@conserje/contract';
import { checkTwoFactorMotivo } from '@conserje/rules';
import { useQueryClient } from '@tanstack/react-query';
import { useCallMutation } from '../../../../../platform/api/useCallMutation.ts';
import { MotivoField } from '../../../../../shared/lists/MotivoField.tsx';
import { Form } from '../../../../../ui/form/Form.tsx';
import { useForm } from '../../../../../ui/form/useForm.ts';
import { Dialog } from '../../../../../ui/overlay/Dialog.tsx';
import { personQuery } from '../../usuarios.queries.ts';

/** Disables a person's two-factor authentication after they lost the device. */
export default function RemoveTwoFactorDialog({
  person: { id, usuario },
  close,
}: {
  person: PersonDetail;
  close: () => void;
}) {
  const queryClient = useQueryClient();
  const form = useForm({ motivo: '' });
  const { motivo } = form.values;
  const [remove, isRemoving] = useCallMutation('POST dosPasosPerdidos', {
    form,
    onSuccess: ({ data }) => {
      queryClient.setQueryData(personQuery(data.usuario).queryKey, data);
      close();
    },
  });
  return (
    <Dialog title={`Quitar la verificación en dos pasos de ${usuario}`} close={close}>
      <Form
        form={form}
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
        <MotivoField {...form.field('motivo')} data-autofocus />
      </Form>
    </Dialog>
  );
}

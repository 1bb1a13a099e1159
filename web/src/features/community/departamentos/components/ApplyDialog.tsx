import type { Departamento } from '@conserje/contract';
import { checkApplication, MOTIVO_MAX } from '@conserje/rules';
import { useCallMutation } from '../../../../platform/api/useCallMutation.ts';
import { Form } from '../../../../ui/form/Form.tsx';
import { TextAreaField } from '../../../../ui/form/TextFields.tsx';
import { useForm } from '../../../../ui/form/useForm.ts';
import { Dialog } from '../../../../ui/overlay/Dialog.tsx';

/** Asks to enter a departamento. */
export default function ApplyDialog({ departamento, close }: { departamento: Departamento; close: () => void }) {
  const { id, nombre, jefeNombre } = departamento;
  const form = useForm({ texto: '' });
  const { texto } = form.values;
  const [apply, isApplying] = useCallMutation('POST solicitarDepartamento', { form, onSuccess: close });
  return (
    <Dialog title={`Entrar a ${nombre}`} close={close}>
      <Form
        form={form}
        button="Enviar solicitud"
        goBack={close}
        sending={isApplying}
        check={() => checkApplication({ texto })}
        send={() => apply({ body: { id, texto } })}
      >
        <TextAreaField
          {...form.field('texto')}
          label="Por qué quieres entrar"
          description={`Hasta ${MOTIVO_MAX} caracteres`}
          autosize
          minRows={3}
          maxRows={8}
          data-autofocus
        />
        <p className="u-full-row u-muted">
          Te responde {jefeNombre === null ? 'un admin' : `${jefeNombre} o un admin`}. Te llegará una notificación.
        </p>
      </Form>
    </Dialog>
  );
}

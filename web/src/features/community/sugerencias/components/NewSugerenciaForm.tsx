import { checkSugerencia, SUGERENCIA_MAX, SUGERENCIA_OP } from '@conserje/rules';
import { useCallMutation } from '../../../../platform/api/useCallMutation.ts';
import { Form } from '../../../../ui/form/Form.tsx';
import { TextAreaField } from '../../../../ui/form/TextFields.tsx';
import { useForm } from '../../../../ui/form/useForm.ts';

/** Sends a sugerencia (part 2 §5 Suggestion). */
export default function NewSugerenciaForm({ onDone }: { onDone: () => void }) {
  const form = useForm({ sugerencia: '' });
  const { sugerencia } = form.values;
  const [send, sending] = useCallMutation('POST actionSugerencias', { form, onSuccess: onDone });
  return (
    <Form
      form={form}
      label="Añadir Sugerencia"
      button="Enviar sugerencia"
      sending={sending}
      check={() => checkSugerencia(sugerencia)}
      send={() => send({ body: { op: SUGERENCIA_OP.add, sugerencia } })}
    >
      <TextAreaField
        {...form.field('sugerencia')}
        label="Tu sugerencia"
        description={`Todos podrán leerla. Solo los admins ven de quién es. Hasta ${SUGERENCIA_MAX} caracteres`}
        autosize
        minRows={3}
        maxRows={12}
        data-autofocus
      />
    </Form>
  );
}

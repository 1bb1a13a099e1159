import { checkMulta, quoteText } from '@conserje/rules';
import { useCall } from '../../../../platform/api/useCall.ts';
import { MotivoField } from '../../../../shared/lists/MotivoField.tsx';
import { useChosenUsuario } from '../../../../shared/lists/newFormUrl.ts';
import { PersonField } from '../../../../shared/people/PersonField.tsx';
import { useActionTarget } from '../../../../shared/people/useActionTarget.ts';
import { Form } from '../../../../ui/form/Form.tsx';
import { NumberField } from '../../../../ui/form/TextFields.tsx';
import { useForm } from '../../../../ui/form/useForm.ts';
import { formatCreditos } from '../../../../ui/text/format.ts';

const EMPTY = { usuario: 0, motivo: '', creditos: null as number | null };

/** Fines a person below the viewer (part 2 §5 Fine). */
export default function NewMultaForm({ onDone }: { onDone: () => void }) {
  const form = useForm({ ...EMPTY, usuario: useChosenUsuario() });
  // Empty credits become 0.
  const multa = { ...form.values, creditos: form.values.creditos ?? 0 };
  const { people, name, waiting, targetViolation } = useActionTarget(multa.usuario, 'multar');
  const [fine, isAddingMulta] = useCall('POST sendMulta', { form, onSuccess: onDone });

  const buildQuestion = (nombre: string) => {
    const consequence = multa.creditos > 0 ? `deberá ${formatCreditos(multa.creditos)}` : 'tendrá una multa de 0c';
    const text = `${nombre} ${consequence} por ${quoteText(multa.motivo.trim())}. Las multas no se pueden borrar.`;
    return { title: `¿Multar a ${nombre}?`, text, action: 'Multar', danger: true };
  };
  return (
    <Form
      form={form}
      label="Nueva Multa"
      button="Multar"
      waiting={waiting}
      sending={isAddingMulta}
      check={() => targetViolation ?? checkMulta(multa)}
      send={() => name && fine({ body: multa }, { question: buildQuestion(name) })}
    >
      <PersonField {...form.field('usuario')} {...people} data-autofocus />
      <NumberField {...form.field('creditos')} label="Créditos" placeholder="0" maxLength={6} />
      <MotivoField {...form.field('motivo')} />
    </Form>
  );
}

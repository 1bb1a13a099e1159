import { checkDespido, quoteText } from '@conserje/rules';
import { useCall } from '../../../../platform/api/useCall.ts';
import { MotivoField } from '../../../../shared/lists/MotivoField.tsx';
import { useChosenUsuario } from '../../../../shared/lists/newFormUrl.ts';
import { PersonField } from '../../../../shared/people/PersonField.tsx';
import { useActionTarget } from '../../../../shared/people/useActionTarget.ts';
import { Form } from '../../../../ui/form/Form.tsx';
import { useForm } from '../../../../ui/form/useForm.ts';
import { DespidoSummary } from './DespidoSummary.tsx';

/** Dismisses a person below the viewer (part 2 §5 Dismissal). */
export default function NewDespidoForm({ onDone }: { onDone: () => void }) {
  const form = useForm({ usuario: useChosenUsuario(), motivo: '' });
  const despido = form.values;
  const { people, name, person, waiting, targetViolation } = useActionTarget(despido.usuario, 'despedir');
  const [dismiss, isDismissing] = useCall('POST despedir', { form, onSuccess: onDone });

  const buildQuestion = (nombre: string) => ({
    title: `¿Despedir a ${nombre}?`,
    text: `${nombre} sale de la agencia por ${quoteText(despido.motivo.trim())}. Verá quién lo hizo y el motivo. Cualquiera puede leer la lista de despidos.`,
    action: 'Despedir',
    danger: true,
  });
  return (
    <Form
      form={form}
      label="Nuevo despido"
      button="Despedir"
      waiting={waiting}
      sending={isDismissing}
      check={() => targetViolation ?? checkDespido(despido)}
      send={() => name && dismiss({ body: despido }, { question: buildQuestion(name) })}
    >
      <PersonField {...form.field('usuario')} {...people} data-autofocus />
      <MotivoField {...form.field('motivo')} />
      {name && !waiting && !targetViolation && <DespidoSummary usuario={name} mision={person?.mision} />}
    </Form>
  );
}

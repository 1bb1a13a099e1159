import { checkMulta, quoteText } from '@conserje/rules';
import { useCall } from '../../../../platform/api/useCall.ts';
import { MotivoField } from '../../../../shared/lists/MotivoField.tsx';
import { useChosenUsuario } from '../../../../shared/lists/newFormUrl.ts';
import { PersonField } from '../../../../shared/people/PersonField.tsx';
import { useActionTarget } from '../../../../shared/people/useActionTarget.ts';
import { Form } from '../../../../ui/form/Form.tsx';
import { NumberField } from '../../../../ui/form/TextFields.tsx';
import { useForm } from '../../../../ui/form/useForm.ts';
import { creditos as enCreditos } from '../../../../ui/text/format.ts';

const EMPTY = { usuario: 0, motivo: '', creditos: null as number | null };

/** Fines someone who stands below the reader (part 2 §5 Fine). */
export default function NewMultaForm({ onDone }: { onDone: () => void }) {
  const forma = useForm({ ...EMPTY, usuario: useChosenUsuario() });
  // Empty credits become 0.
  const multa = { ...forma.values, creditos: forma.values.creditos ?? 0 };
  const { quien, nombre, waiting, targetViolation } = useActionTarget(multa.usuario, 'multar');
  const [fine, isAddingMulta] = useCall('POST sendMulta', { form: forma, onSuccess: onDone });

  const question = (nombre: string) => {
    const que = multa.creditos > 0 ? `deberá ${enCreditos(multa.creditos)}` : 'tendrá una multa de 0c';
    const texto = `${nombre} ${que} por ${quoteText(multa.motivo.trim())}. Las multas no se pueden borrar.`;
    return { title: `¿Multar a ${nombre}?`, texto, action: 'Multar', danger: true };
  };
  return (
    <Form
      forma={forma}
      nombre="Nueva Multa"
      button="Multar"
      waiting={waiting}
      sending={isAddingMulta}
      check={() => targetViolation ?? checkMulta(multa)}
      send={() => nombre && fine({ body: multa }, { question: question(nombre) })}
    >
      <PersonField {...forma.campo('usuario')} {...quien} data-autofocus />
      <NumberField {...forma.campo('creditos')} label="Créditos" placeholder="0" maxLength={6} />
      <MotivoField {...forma.campo('motivo')} />
    </Form>
  );
}

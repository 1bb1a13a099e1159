import { checkBanEnd, checkDespido, quoteText } from '@conserje/rules';
import { useCallMutation } from '../../../../platform/api/useCallMutation.ts';
import { MotivoField } from '../../../../shared/lists/MotivoField.tsx';
import { useChosenUsuario } from '../../../../shared/lists/newFormUrl.ts';
import { PersonField } from '../../../../shared/people/PersonField.tsx';
import { useActionTarget } from '../../../../shared/people/useActionTarget.ts';
import { Switch } from '../../../../ui/controls/Switch.tsx';
import { DateField } from '../../../../ui/form/DateField.tsx';
import { INVALID_DATE } from '../../../../ui/form/dateFormat.ts';
import { Form } from '../../../../ui/form/Form.tsx';
import { useForm } from '../../../../ui/form/useForm.ts';
import { useToday } from '../../../../ui/text/agenciaContext.ts';
import { formatDate } from '../../../../ui/text/format.ts';
import { DespidoSummary } from './DespidoSummary.tsx';

interface FormValues {
  usuario: number;
  motivo: string;
  listaNegra: boolean;
  /** Null while the input is not a date. */
  hasta: string | null;
}

/** Dismisses a person below the viewer (part 2 §5 Dismissal). */
export default function NewDespidoForm({ onDone }: { onDone: () => void }) {
  const form = useForm<FormValues>({ usuario: useChosenUsuario(), motivo: '', listaNegra: false, hasta: '' });
  const { listaNegra, hasta, ...despido } = form.values;
  const today = useToday();
  const { people, name, person, waiting, targetViolation } = useActionTarget(despido.usuario, 'despedir');
  const [dismiss, isDismissing] = useCallMutation('POST despedir', { form, onSuccess: onDone });

  const banEndText = hasta ? `hasta el ${formatDate(hasta)} incluido` : 'otra vez';
  const banText = listaNegra ? ` Queda en la lista negra y no podrá registrarse ${banEndText}.` : '';
  const buildQuestion = (nombre: string) => ({
    title: `¿Despedir a ${nombre}?`,
    text: `${nombre} sale de la agencia por ${quoteText(despido.motivo.trim())}. Verá quién lo hizo y el motivo. Cualquiera puede leer la lista de despidos.${banText}`,
    action: 'Despedir',
    danger: true,
  });
  const checkBanPart = () => {
    if (!listaNegra) return null;
    return hasta === null ? { campo: 'hasta' as const, msg: INVALID_DATE } : checkBanEnd(hasta, today);
  };
  const ban = listaNegra ? { listaNegra, ...(hasta !== null && hasta !== '' && { hasta }) } : {};
  const { value: isBanned, change: setBanned } = form.field('listaNegra');
  const { ref: endRef, ...end } = form.field('hasta');
  return (
    <Form
      form={form}
      label="Nuevo despido"
      button="Despedir"
      waiting={waiting}
      sending={isDismissing}
      check={() => targetViolation ?? checkDespido(despido) ?? checkBanPart()}
      send={() => name && dismiss({ body: { ...despido, ...ban } }, { question: buildQuestion(name) })}
    >
      <PersonField {...form.field('usuario')} {...people} data-autofocus />
      <MotivoField {...form.field('motivo')} />
      <Switch
        checked={isBanned}
        onChange={(event) => setBanned(event.currentTarget.checked)}
        label="Poner también en la lista negra"
        description="No podrá volver a registrarse"
      />
      {isBanned && <DateField {...end} ref={endRef} label="Hasta (opcional)" />}
      {name && !waiting && !targetViolation && <DespidoSummary usuario={name} mision={person?.mision} />}
    </Form>
  );
}

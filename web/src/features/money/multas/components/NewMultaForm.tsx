import { checkMulta, quoteText } from '@conserje/rules';
import { useEffect } from 'react';
import { useCallMutation } from '../../../../platform/api/useCallMutation.ts';
import { InfraccionField, infraccionFields } from '../../../../shared/careers/InfraccionField.tsx';
import { PunishmentProposal } from '../../../../shared/careers/PunishmentProposal.tsx';
import { useNextPunishment } from '../../../../shared/careers/useNextPunishment.ts';
import { MotivoField } from '../../../../shared/lists/MotivoField.tsx';
import { useChosenUsuario } from '../../../../shared/lists/newFormUrl.ts';
import { PersonField } from '../../../../shared/people/PersonField.tsx';
import { useActionTarget } from '../../../../shared/people/useActionTarget.ts';
import { Form } from '../../../../ui/form/Form.tsx';
import { NumberField } from '../../../../ui/form/TextFields.tsx';
import type { FormHandle } from '../../../../ui/form/useForm.ts';
import { useForm } from '../../../../ui/form/useForm.ts';
import { formatCreditos } from '../../../../ui/text/format.ts';

const EMPTY = {
  usuario: 0,
  infraccion: 0,
  motivo: '',
  creditos: null as number | null,
  /** Proposal that was last shown, and its multa; empty for none. */
  propuesta: '',
  propuestos: null as number | null,
};

/** Fills the credits of each proposed multa, unless the giver typed others: those stay, also in a draft. */
function useProposedMulta(form: FormHandle<typeof EMPTY>) {
  const { usuario, infraccion, creditos, propuesta, propuestos } = form.values;
  const { next, version, nota, key, isLoading } = useNextPunishment(usuario, infraccion);
  const amount = next?.castigo?.efecto === 'multa' ? next.castigo.cantidad : null;
  const isTyped = creditos !== null && creditos !== propuestos;
  const { follow } = form;
  useEffect(() => {
    if (isLoading || key === propuesta) return;
    follow({ propuesta: key, propuestos: amount, ...(!isTyped && { creditos: amount }) });
  }, [isLoading, key, propuesta, amount, isTyped, follow]);
  return { next, version, nota, isWaiting: isLoading || key !== propuesta };
}

/** Fines a person below the viewer (part 2 §5 Fine). */
export default function NewMultaForm({ onDone }: { onDone: () => void }) {
  const form = useForm({ ...EMPTY, usuario: useChosenUsuario() });
  // Empty credits become 0.
  const { usuario, motivo, creditos } = form.values;
  const { next, version, nota, isWaiting } = useProposedMulta(form);
  const multa = { usuario, motivo, creditos: creditos ?? 0, ...infraccionFields(form.values.infraccion, version) };
  const { people, name, waiting, targetViolation } = useActionTarget(usuario, 'multar');
  const [fine, isAddingMulta] = useCallMutation('POST sendMulta', { form, onSuccess: onDone });

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
      // What nobody has seen yet is not sent: filling the fields cancels the press.
      waiting={waiting || isWaiting}
      sending={isAddingMulta}
      check={() => targetViolation ?? checkMulta(multa)}
      send={() => name && fine({ body: multa }, { question: buildQuestion(name) })}
    >
      <PersonField {...form.field('usuario')} {...people} data-autofocus />
      <InfraccionField {...form.field('infraccion')} choose={(text) => text && form.change({ motivo: text })} />
      {next && <PunishmentProposal next={next} nota={nota} />}
      <NumberField {...form.field('creditos')} label="Créditos" placeholder="0" maxLength={6} />
      <MotivoField {...form.field('motivo')} />
    </Form>
  );
}

import type { Gravedad } from '@conserje/rules';
import { checkMulta, quoteText } from '@conserje/rules';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useCall } from '../../../../platform/api/useCall.ts';
import { InfraccionField, infraccionFields, useInfraccion } from '../../../../shared/careers/InfraccionField.tsx';
import { proposalsQuery } from '../../../../shared/careers/normativa.queries.ts';
import { PunishmentProposal } from '../../../../shared/careers/PunishmentProposal.tsx';
import { MotivoField } from '../../../../shared/lists/MotivoField.tsx';
import { useChosenUsuario } from '../../../../shared/lists/newFormUrl.ts';
import { PersonField } from '../../../../shared/people/PersonField.tsx';
import { useActionTarget } from '../../../../shared/people/useActionTarget.ts';
import { Form } from '../../../../ui/form/Form.tsx';
import { NumberField } from '../../../../ui/form/TextFields.tsx';
import type { FormHandle } from '../../../../ui/form/useForm.ts';
import { useForm } from '../../../../ui/form/useForm.ts';
import { formatCreditos } from '../../../../ui/text/format.ts';

const EMPTY = { usuario: 0, infraccion: 0, motivo: '', creditos: null as number | null, propuesta: '' };

type MultaFormValues = typeof EMPTY;

/** Fills the credits of the proposed multa once for each proposal: what the giver changed stays, also in a draft. */
function useProposedMulta(form: FormHandle<MultaFormValues>, gravedad: Gravedad | undefined) {
  const { usuario, infraccion, propuesta } = form.values;
  const { data } = useQuery({ ...proposalsQuery(usuario), enabled: usuario !== 0 && gravedad !== undefined });
  const next = usuario === 0 ? undefined : data?.siguientes.find(({ falta }) => falta === gravedad);
  const amount = next?.castigo?.efecto === 'multa' ? next.castigo.cantidad : undefined;
  const key = next ? `${usuario} ${infraccion} ${next.gravedad} ${next.paso}` : '';
  const { follow } = form;
  useEffect(() => {
    if (key !== '' && key !== propuesta && amount !== undefined) follow({ creditos: amount, propuesta: key });
  }, [key, propuesta, amount, follow]);
  return next;
}

/** Fines a person below the viewer (part 2 §5 Fine). */
export default function NewMultaForm({ onDone }: { onDone: () => void }) {
  const form = useForm({ ...EMPTY, usuario: useChosenUsuario() });
  // Empty credits become 0.
  const { infraccion: infraccionId, propuesta: _filled, ...values } = form.values;
  const { infraccion, version, nota } = useInfraccion(infraccionId);
  const multa = { ...values, creditos: values.creditos ?? 0, ...infraccionFields(infraccionId, version) };
  const next = useProposedMulta(form, infraccion?.gravedad);
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
      <InfraccionField {...form.field('infraccion')} choose={(text) => text && form.change({ motivo: text })} />
      {next && <PunishmentProposal next={next} nota={nota} />}
      <NumberField {...form.field('creditos')} label="Créditos" placeholder="0" maxLength={6} />
      <MotivoField {...form.field('motivo')} />
    </Form>
  );
}

import type { NextPunishment } from '@conserje/contract';
import { checkLlamado, EVIDENCE_BYTES, LLAMADO_DESCRIPTION_MAX, LLAMADO_OP } from '@conserje/rules';
import { useEffect } from 'react';
import { useCallMutation } from '../../../../platform/api/useCallMutation.ts';
import { InfraccionField, infraccionFields } from '../../../../shared/careers/InfraccionField.tsx';
import { useNextPunishment } from '../../../../shared/careers/useNextPunishment.ts';
import { MotivoField } from '../../../../shared/lists/MotivoField.tsx';
import { useChosenUsuario } from '../../../../shared/lists/newFormUrl.ts';
import { PersonField } from '../../../../shared/people/PersonField.tsx';
import { useActionTarget } from '../../../../shared/people/useActionTarget.ts';
import { Form } from '../../../../ui/form/Form.tsx';
import { ImageField, imageViolation } from '../../../../ui/form/ImageField.tsx';
import { shrinkImage } from '../../../../ui/form/shrinkImage.ts';
import { TextAreaField } from '../../../../ui/form/TextFields.tsx';
import type { FormHandle } from '../../../../ui/form/useForm.ts';
import { useForm } from '../../../../ui/form/useForm.ts';
import type { LlamadoFormValues } from '../llamadoForm.ts';
import { EMPTY_LLAMADO } from '../llamadoForm.ts';
import { LlamadoPunishment } from './LlamadoPunishment.tsx';

const IMAGE_OPTIONS = { bytes: EVIDENCE_BYTES, isShrinkable: true };

/**
 * Fills the fields of each proposed punishment. What the giver changed stays, also in a draft, unless its field is gone:
 * nobody is fined by what is not shown.
 */
function useProposal(form: FormHandle<LlamadoFormValues>) {
  const { user, infraccion: infraccionId, propuesta, multaPropuesta, minutosPropuestos } = form.values;
  const { next, proposals, version, nota, key, isLoading } = useNextPunishment(user, infraccionId);
  const { multa, conMinutos } = proposedFields(next, proposals);
  const isMultaTyped = multa !== null && form.values.multa !== multaPropuesta;
  const isSwitched = conMinutos && form.values.conMinutos !== minutosPropuestos;
  const { follow } = form;
  useEffect(() => {
    if (isLoading || key === propuesta) return;
    follow({
      propuesta: key,
      multaPropuesta: multa,
      minutosPropuestos: conMinutos,
      ...(!isMultaTyped && { multa }),
      ...(!isSwitched && { conMinutos }),
    });
  }, [isLoading, key, propuesta, multa, conMinutos, isMultaTyped, isSwitched, follow]);
  return { next, proposals, version: proposals?.normativa ?? version, nota, isWaiting: isLoading || key !== propuesta };
}

function proposedFields(next: NextPunishment | undefined, may: { multar: boolean; sumar: boolean } | undefined) {
  const castigo = next?.castigo;
  return {
    multa: castigo?.efecto === 'multa' && may?.multar ? castigo.cantidad : null,
    conMinutos: castigo?.efecto === 'minutos' && may?.sumar === true,
  };
}

/** Fields of the request that come from the infraction; none without one. */
function punishmentFields(
  { infraccion, multa, conMinutos }: LlamadoFormValues,
  next: NextPunishment | undefined,
  may: { multar: boolean; sumar: boolean } | undefined,
  normativa: number | undefined,
) {
  if (infraccion === 0) return {};
  // A field disappears when the giver may not use it any more; its value stays.
  const minutos = may?.sumar && conMinutos && next?.castigo?.efecto === 'minutos' ? next.castigo.cantidad : undefined;
  return {
    ...infraccionFields(infraccion, normativa),
    ...(next && { gravedad: next.gravedad, paso: next.paso }),
    ...(may?.multar && multa !== null && multa > 0 && { multa }),
    ...(minutos !== undefined && { minutos }),
  };
}

/** Records a llamado for a person below the viewer (part 2 §5 Attention call). */
export default function NewLlamadoForm({ onDone }: { onDone: () => void }) {
  const form = useForm({ ...EMPTY_LLAMADO, user: useChosenUsuario() });
  const { user, motivo, descripcion, evidencia } = form.values;
  const { people, waiting, targetViolation } = useActionTarget(user, 'llamar');
  const [addLlamado, isAddingLlamado] = useCallMutation('POST actionLlamado', { form, onSuccess: onDone });
  const { next, proposals, version, nota, isWaiting } = useProposal(form);
  const buildRequest = async () => {
    const image = evidencia && (await shrinkImage(evidencia));
    const chosen = punishmentFields(form.values, next, proposals, version);
    return {
      body: { op: LLAMADO_OP.call, user, motivo, descripcion, ...chosen, ...(image && { evidencia: image }) },
    };
  };
  return (
    <Form
      form={form}
      label="Nuevo Llamado"
      button="Llamar la atención"
      // What nobody has seen yet is not sent: filling the fields cancels the press.
      waiting={waiting || isWaiting}
      sending={isAddingLlamado}
      check={() =>
        (targetViolation && { ...targetViolation, campo: 'user' }) ??
        checkLlamado(form.values) ??
        imageViolation('evidencia', evidencia, IMAGE_OPTIONS)
      }
      send={() => addLlamado(buildRequest)}
    >
      <PersonField {...form.field('user')} {...people} data-autofocus />
      <InfraccionField {...form.field('infraccion')} choose={(text) => text && form.change({ motivo: text })} />
      {next && proposals && <LlamadoPunishment form={form} next={next} may={proposals} nota={nota} />}
      <MotivoField {...form.field('motivo')} />
      <TextAreaField
        {...form.field('descripcion')}
        label="Descripción"
        description={`Hasta ${LLAMADO_DESCRIPTION_MAX} caracteres`}
        autosize
        minRows={3}
        maxRows={10}
      />
      <ImageField {...form.field('evidencia')} {...IMAGE_OPTIONS} label="Evidencia (opcional)" />
    </Form>
  );
}

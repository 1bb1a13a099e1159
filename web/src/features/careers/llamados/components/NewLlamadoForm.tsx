import { checkLlamado, EVIDENCE_BYTES, LLAMADO_DESCRIPTION_MAX } from '@conserje/rules';
import { useCall } from '../../../../platform/api/useCall.ts';
import { MotivoField } from '../../../../shared/lists/MotivoField.tsx';
import { useChosenUsuario } from '../../../../shared/lists/newFormUrl.ts';
import { PersonField } from '../../../../shared/people/PersonField.tsx';
import { useActionTarget } from '../../../../shared/people/useActionTarget.ts';
import { Form } from '../../../../ui/form/Form.tsx';
import { ImageField, imageViolation } from '../../../../ui/form/ImageField.tsx';
import { shrinkImage } from '../../../../ui/form/shrinkImage.ts';
import { TextAreaField } from '../../../../ui/form/TextFields.tsx';
import { useForm } from '../../../../ui/form/useForm.ts';
import { LLAMADO_OP } from '../llamados.queries.ts';

const EMPTY = { user: 0, motivo: '', descripcion: '', evidencia: null as File | null };
const IMAGE_OPTIONS = { bytes: EVIDENCE_BYTES, isShrinkable: true };

/** Records a llamado for a person below the viewer (part 2 §5 Attention call). */
export default function NewLlamadoForm({ onDone }: { onDone: () => void }) {
  const form = useForm({ ...EMPTY, user: useChosenUsuario() });
  const { user, motivo, descripcion, evidencia } = form.values;
  const { people, waiting, targetViolation } = useActionTarget(user, 'llamar');
  const [addLlamado, isAddingLlamado] = useCall('POST actionLlamado', { form, onSuccess: onDone });
  const buildRequest = async () => {
    const image = evidencia && (await shrinkImage(evidencia));
    return { body: { op: LLAMADO_OP.call, user, motivo, descripcion, ...(image && { evidencia: image }) } };
  };
  return (
    <Form
      form={form}
      label="Nuevo Llamado"
      button="Llamar la atención"
      waiting={waiting}
      sending={isAddingLlamado}
      check={() =>
        (targetViolation && { ...targetViolation, campo: 'user' }) ??
        checkLlamado(form.values) ??
        imageViolation('evidencia', evidencia, IMAGE_OPTIONS)
      }
      send={() => addLlamado(buildRequest)}
    >
      <PersonField {...form.field('user')} {...people} data-autofocus />
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

import { checkLlamado, DESCRIPTION_MAX, EVIDENCE_BYTES } from '@conserje/rules';
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
import { OP } from '../llamados.queries.ts';

const EMPTY = { user: 0, motivo: '', descripcion: '', evidencia: null as File | null };
const IMAGE_OPTIONS = { bytes: EVIDENCE_BYTES, isShrinkable: true };

/** Calls someone who stands below the reader to attention (part 2 §5 Attention call). */
export default function NewLlamadoForm({ onDone }: { onDone: () => void }) {
  const forma = useForm({ ...EMPTY, user: useChosenUsuario() });
  const { user, motivo, descripcion, evidencia } = forma.values;
  const { quien, waiting, targetViolation } = useActionTarget(user, 'llamar');
  const [call, isAddingLlamado] = useCall('POST actionLlamado', { form: forma, onSuccess: onDone });
  const send = async () => {
    const imagen = evidencia && (await shrinkImage(evidencia));
    return { body: { op: OP.call, user, motivo, descripcion, ...(imagen && { evidencia: imagen }) } };
  };
  return (
    <Form
      forma={forma}
      nombre="Nuevo Llamado"
      button="Llamar la atención"
      waiting={waiting}
      sending={isAddingLlamado}
      check={() =>
        (targetViolation && { ...targetViolation, campo: 'user' }) ??
        checkLlamado(forma.values) ??
        imageViolation('evidencia', evidencia, IMAGE_OPTIONS)
      }
      send={() => call(send)}
    >
      <PersonField {...forma.campo('user')} {...quien} data-autofocus />
      <MotivoField {...forma.campo('motivo')} />
      <TextAreaField
        {...forma.campo('descripcion')}
        label="Descripción"
        description={`Hasta ${DESCRIPTION_MAX} caracteres`}
        autosize
        minRows={3}
        maxRows={10}
      />
      <ImageField {...forma.campo('evidencia')} {...IMAGE_OPTIONS} label="Evidencia (opcional)" />
    </Form>
  );
}

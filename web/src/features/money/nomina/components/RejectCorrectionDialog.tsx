import type { Correction } from '@conserje/contract';
import { CORRECTION_OP, checkAnswer, MOTIVO_MAX } from '@conserje/rules';
import { useCallMutation } from '../../../../platform/api/useCallMutation.ts';
import { CorrectionTag } from '../../../../shared/work/CorrectionTag.tsx';
import { Form } from '../../../../ui/form/Form.tsx';
import { TextAreaField } from '../../../../ui/form/TextFields.tsx';
import { useForm } from '../../../../ui/form/useForm.ts';
import { Dialog } from '../../../../ui/overlay/Dialog.tsx';

export const correctionKey = ({ id }: Correction): string => `rectificacion ${id}`;

/** Rejects a correction, with a text for its author. */
export function RejectCorrectionDialog({ correction, close }: { correction: Correction; close: () => void }) {
  const { id, usuarioNombre, motivo } = correction;
  // A draft is of this correction alone: a person may have several.
  const form = useForm({ respuesta: '', id });
  const [reject, isRejecting] = useCallMutation('POST responderRectificacion', {
    form,
    onSuccess: close,
    busyKey: correctionKey(correction),
  });
  const body = { id, op: CORRECTION_OP.reject, respuesta: form.values.respuesta };
  return (
    <Dialog title={`Rechazar la corrección de ${usuarioNombre}`} close={close}>
      <Form
        form={form}
        button="Rechazar"
        goBack={close}
        sending={isRejecting}
        check={() => checkAnswer(body)}
        send={() => reject({ body })}
      >
        <p className="u-muted u-break-anywhere">
          <CorrectionTag {...correction} /> «{motivo}»
        </p>
        <TextAreaField
          {...form.field('respuesta')}
          label="Motivo"
          description={`${usuarioNombre} lo verá. Máximo ${MOTIVO_MAX} caracteres.`}
          autosize
          minRows={2}
          maxRows={6}
          data-autofocus
        />
      </Form>
    </Dialog>
  );
}

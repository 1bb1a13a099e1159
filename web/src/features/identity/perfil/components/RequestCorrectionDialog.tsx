import { checkCorrection, correctionMax, MINUTES_PER_TIME, workTypeOf } from '@conserje/rules';
import { useCallMutation } from '../../../../platform/api/useCallMutation.ts';
import { MotivoField } from '../../../../shared/lists/MotivoField.tsx';
import { REQUIREMENT_LABELS } from '../../../../shared/work/corrections.queries.ts';
import { DateField } from '../../../../ui/form/DateField.tsx';
import { INVALID_DATE } from '../../../../ui/form/dateFormat.ts';
import { Form } from '../../../../ui/form/Form.tsx';
import { SegmentedField } from '../../../../ui/form/SegmentedField.tsx';
import { NumberField } from '../../../../ui/form/TextFields.tsx';
import { useForm } from '../../../../ui/form/useForm.ts';
import { Dialog } from '../../../../ui/overlay/Dialog.tsx';
import { useToday } from '../../../../ui/text/agenciaContext.ts';

const REQUIREMENT_OPTIONS = (['asistencia', 'times'] as const).map((value) => ({
  value,
  label: REQUIREMENT_LABELS[value],
}));

interface FormValues {
  /** Null while the input is not a date. */
  dia: string | null;
  requisitos: keyof typeof REQUIREMENT_LABELS;
  cantidad: number | null;
  motivo: string;
}

/** Requests a correction for work that no tiempo shows. */
export function RequestCorrectionDialog({ categoria, close }: { categoria: number; close: () => void }) {
  const today = useToday();
  const ownRequirement = workTypeOf(categoria) === 'asistencias' ? 'asistencia' : 'times';
  const form = useForm<FormValues>(
    { dia: today, requisitos: ownRequirement, cantidad: null, motivo: '' },
    { correccion: ownRequirement },
  );
  const [request, isRequesting] = useCallMutation('POST pedirRectificacion', { form, onSuccess: close });
  const { dia, requisitos, motivo } = form.values;
  const body = { dia: dia ?? '', requisitos, cantidad: form.values.cantidad ?? 0, motivo };
  const { ref, ...dayField } = form.field('dia');
  const max = correctionMax(requisitos);
  return (
    <Dialog title="Pedir corrección" close={close}>
      <Form
        form={form}
        button="Pedir corrección"
        goBack={close}
        sending={isRequesting}
        check={() => (dia === null ? { campo: 'dia', msg: INVALID_DATE } : checkCorrection(body, today))}
        send={() => request({ body })}
      >
        <DateField {...dayField} ref={ref} label="Día" />
        <SegmentedField {...form.field('requisitos')} label="Qué te falta" options={REQUIREMENT_OPTIONS} />
        <NumberField
          {...form.field('cantidad')}
          label={requisitos === 'times' ? 'Tiempos' : 'Minutos'}
          description={
            requisitos === 'times'
              ? `Cada tiempo son ${MINUTES_PER_TIME} minutos como encargado. Máximo ${max}.`
              : `Minutos que trabajaste y no aparecen. Máximo ${max}.`
          }
          maxLength={4}
          data-autofocus
        />
        <MotivoField {...form.field('motivo')} />
      </Form>
    </Dialog>
  );
}

import { checkAusencia } from '@conserje/rules';
import { useCall } from '../../../../platform/api/useCall.ts';
import { MotivoField } from '../../../../shared/lists/MotivoField.tsx';
import { DateField } from '../../../../ui/form/DateField.tsx';
import { INVALID_DATE } from '../../../../ui/form/dateFormat.ts';
import { Form } from '../../../../ui/form/Form.tsx';
import { useForm } from '../../../../ui/form/useForm.ts';
import { Dialog } from '../../../../ui/overlay/Dialog.tsx';

interface FormValues {
  motivo: string;
  /** Null while the input is not a date. */
  inicio: string | null;
  final: string | null;
}

interface Props {
  usuario: number;
  today: string;
  close: () => void;
}

/** Requests an ausencia (part 2 §5 Absence form). */
export function AddAusenciaDialog({ usuario, today, close }: Props) {
  const form = useForm<FormValues>({ motivo: '', inicio: today, final: '' });
  const [add, isAdding] = useCall('POST addAusencia', { form, onSuccess: close });
  const { motivo, inicio, final } = form.values;
  const renderDateField = (field: 'inicio' | 'final', label: string) => {
    const { ref, ...rest } = form.field(field);
    return <DateField {...rest} ref={ref} label={label} />;
  };
  return (
    <Dialog title="Agregar ausencia" close={close}>
      <Form
        form={form}
        button="Agregar ausencia"
        goBack={close}
        sending={isAdding}
        check={() => {
          if (inicio === null) return { campo: 'inicio', msg: INVALID_DATE };
          if (final === null) return { campo: 'final', msg: INVALID_DATE };
          return checkAusencia({ motivo, inicio, final }, today);
        }}
        send={() => add({ body: { usuario, motivo, inicio: inicio ?? '', final: final ?? '' } })}
      >
        <MotivoField {...form.field('motivo')} data-autofocus />
        {renderDateField('inicio', 'Fecha inicio')}
        {renderDateField('final', 'Fecha final')}
      </Form>
    </Dialog>
  );
}

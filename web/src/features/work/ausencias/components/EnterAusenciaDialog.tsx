import { checkAusencia, TEXTS } from '@conserje/rules';
import { useCall } from '../../../../platform/api/useCall.ts';
import { MotivoField } from '../../../../shared/lists/MotivoField.tsx';
import { useOtherPeople } from '../../../../shared/people/otherPeople.ts';
import { PersonField } from '../../../../shared/people/PersonField.tsx';
import { DateField } from '../../../../ui/form/DateField.tsx';
import { INVALID_DATE } from '../../../../ui/form/dateFormat.ts';
import { Form } from '../../../../ui/form/Form.tsx';
import { useForm } from '../../../../ui/form/useForm.ts';
import { Dialog } from '../../../../ui/overlay/Dialog.tsx';

interface FormValues {
  usuario: number;
  motivo: string;
  /** Null while the input is not a date. */
  inicio: string | null;
  final: string | null;
}

interface Props {
  /** Person that the form begins with; 0 for none. */
  usuario: number;
  today: string;
  close: () => void;
}

/** Enters an ausencia for a person below the viewer; it is accepted at once. */
export default function EnterAusenciaDialog({ usuario, today, close }: Props) {
  const form = useForm<FormValues>({ usuario, motivo: '', inicio: today, final: '' });
  const { options, loadError } = useOtherPeople({ debajo: true });
  const [enter, isEntering] = useCall('POST anotarAusencia', { form, onSuccess: close });
  const { motivo, inicio, final } = form.values;
  const renderDateField = (field: 'inicio' | 'final', label: string) => {
    const { ref, ...rest } = form.field(field);
    return <DateField {...rest} ref={ref} label={label} />;
  };
  return (
    <Dialog title="Anotar ausencia" close={close}>
      <Form
        form={form}
        button="Anotar ausencia"
        goBack={close}
        sending={isEntering}
        check={() => {
          if (form.values.usuario === 0) return { campo: 'usuario', msg: TEXTS.camposVacios };
          if (inicio === null) return { campo: 'inicio', msg: INVALID_DATE };
          if (final === null) return { campo: 'final', msg: INVALID_DATE };
          return checkAusencia({ motivo, inicio, final }, today, 'management');
        }}
        send={() => enter({ body: { usuario: form.values.usuario, motivo, inicio: inicio ?? '', final: final ?? '' } })}
      >
        <PersonField {...form.field('usuario')} choices={options} loadError={loadError} data-autofocus />
        <MotivoField {...form.field('motivo')} />
        {renderDateField('inicio', 'Fecha inicio')}
        {renderDateField('final', 'Fecha final')}
      </Form>
    </Dialog>
  );
}

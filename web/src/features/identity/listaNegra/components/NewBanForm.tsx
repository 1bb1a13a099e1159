import { checkBan } from '@conserje/rules';
import { useCallMutation } from '../../../../platform/api/useCallMutation.ts';
import { MotivoField } from '../../../../shared/lists/MotivoField.tsx';
import { DateField } from '../../../../ui/form/DateField.tsx';
import { INVALID_DATE } from '../../../../ui/form/dateFormat.ts';
import { Form } from '../../../../ui/form/Form.tsx';
import { TextField } from '../../../../ui/form/TextFields.tsx';
import { useForm } from '../../../../ui/form/useForm.ts';
import { useToday } from '../../../../ui/text/agenciaContext.ts';

interface FormValues {
  nombre: string;
  motivo: string;
  /** Null while the input is not a date. */
  hasta: string | null;
}

/** Puts a former member or a name of the hotel on the black list. */
export default function NewBanForm({ onDone }: { onDone: () => void }) {
  const form = useForm<FormValues>({ nombre: '', motivo: '', hasta: '' });
  const today = useToday();
  const { nombre, motivo, hasta } = form.values;
  const [add, isAdding] = useCallMutation('POST vetar', { form, onSuccess: onDone });
  const { ref, ...dateProps } = form.field('hasta');
  return (
    <Form
      form={form}
      label="Agregar a la lista"
      button="Agregar a la lista"
      sending={isAdding}
      check={() =>
        hasta === null ? { campo: 'hasta', msg: INVALID_DATE } : checkBan({ usuario: 0, nombre, motivo, hasta }, today)
      }
      send={() => add({ body: { nombre, motivo, ...(hasta !== null && hasta !== '' && { hasta }) } })}
    >
      <TextField
        {...form.field('nombre')}
        label="Nombre en el hotel"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        data-autofocus
      />
      <MotivoField {...form.field('motivo')} />
      <DateField {...dateProps} ref={ref} label="Hasta (opcional)" />
    </Form>
  );
}

import type { Violation } from '@conserje/rules';
import { checkAusencia } from '@conserje/rules';
import { MotivoField } from '../../../../shared/lists/MotivoField.tsx';
import { DateField } from '../../../../ui/form/DateField.tsx';
import { INVALID_DATE } from '../../../../ui/form/dateFormat.ts';
import type { FormHandle } from '../../../../ui/form/useForm.ts';

export interface AusenciaValues {
  usuario: number;
  motivo: string;
  /** Null while the input is not a date. */
  inicio: string | null;
  final: string | null;
}

export const ausenciaBody = ({ inicio, final, ...values }: AusenciaValues) => ({
  ...values,
  inicio: inicio ?? '',
  final: final ?? '',
});

/** As `checkAusencia`, of a form whose dates may be incomplete. */
export function checkAusenciaForm(
  values: AusenciaValues,
  ...terms: [today: string, enteredBy?: 'member' | 'management']
): Violation<'motivo' | 'inicio' | 'final'> | null {
  for (const campo of ['inicio', 'final'] as const) if (values[campo] === null) return { campo, msg: INVALID_DATE };
  return checkAusencia(ausenciaBody(values), ...terms);
}

/** Motivo and dates of an ausencia. */
export function AusenciaFields({ form, hasFocus = false }: { form: FormHandle<AusenciaValues>; hasFocus?: boolean }) {
  const renderDateField = (field: 'inicio' | 'final', label: string) => {
    const { ref, ...rest } = form.field(field);
    return <DateField {...rest} ref={ref} label={label} />;
  };
  return (
    <>
      <MotivoField {...form.field('motivo')} {...(hasFocus && { 'data-autofocus': true })} />
      {renderDateField('inicio', 'Fecha inicio')}
      {renderDateField('final', 'Fecha final')}
    </>
  );
}

import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Combobox.layer.css';
import { checkPlan, formatHour, HOURS_PER_DAY, WEEKDAYS } from '@conserje/rules';
import { Select } from '@mantine/core';
import { useCallMutation } from '../../../../platform/api/useCallMutation.ts';
import { Form } from '../../../../ui/form/Form.tsx';
import type { FieldProps } from '../../../../ui/form/formStore.ts';
import { NumberField } from '../../../../ui/form/TextFields.tsx';
import { useForm } from '../../../../ui/form/useForm.ts';
import { capitalize } from '../../../../ui/text/format.ts';
import type { TurnoPlan } from '../planFigures.ts';
import { askedBefore } from '../planFigures.ts';
import styles from './Plan.module.css';

interface FormValues {
  dias: readonly number[];
  desde: number;
  hasta: number;
  /** Null while the field is empty. */
  piden: number | null;
}

const INITIAL: FormValues = { dias: [], desde: 18, hasta: 22, piden: 1 };

/** Asks for a number of people in the same hours of some days. */
export function PlanForm({ plan }: { plan: TurnoPlan }) {
  const form = useForm<FormValues>(INITIAL);
  const [save, isSaving] = useCallMutation('POST planearTurnos', { form, onSuccess: () => form.clear() });
  const { dias, desde, hasta, piden } = form.values;
  // An empty field is no number, which the rule says in its own words.
  const block = { dias: [...dias], desde, hasta, piden: piden ?? Number.NaN };
  return (
    <Form
      form={form}
      label="Cambiar el plan"
      button="Guardar plan"
      sending={isSaving}
      check={() => checkPlan(block)}
      send={() => save({ body: { ...block, antes: askedBefore(plan, block) } })}
      note="Con 0 personas la hora sale del plan. Quien ya la tiene la conserva."
    >
      <DaysField {...form.field('dias')} />
      <HourField {...form.field('desde')} label="Desde" first={0} />
      <HourField {...form.field('hasta')} label="Hasta" first={1} />
      <NumberField {...form.field('piden')} label="Personas por hora" maxLength={2} />
    </Form>
  );
}

function DaysField({ value, change, error, ref }: FieldProps<readonly number[]>) {
  const toggle = (dia: number) =>
    change(value.includes(dia) ? value.filter((other) => other !== dia) : [...value, dia]);
  return (
    <fieldset className={styles.days} ref={ref} tabIndex={-1}>
      <legend>Días</legend>
      {WEEKDAYS.map((day, i) => (
        <label key={day} className="u-inline-row u-gap-8 u-touch-height">
          <input type="checkbox" checked={value.includes(i + 1)} onChange={() => toggle(i + 1)} />
          {capitalize(day)}
        </label>
      ))}
      {error && (
        <p className="u-full-row u-bad" role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}

interface HourFieldProps extends FieldProps<number> {
  label: string;
  /** First hour of the list, of 24. */
  first: number;
}

const HourField = ({ value, change, error, ref, label, first }: HourFieldProps) => (
  <Select<number>
    ref={ref}
    label={label}
    data={Array.from({ length: HOURS_PER_DAY }, (_, i) => ({ value: first + i, label: formatHour(first + i) }))}
    value={value}
    error={error}
    allowDeselect={false}
    withScrollArea={false}
    styles={{ options: { maxHeight: 240, overflowY: 'auto' } }}
    comboboxProps={{ withinPortal: false }}
    onChange={(hour) => change(hour ?? value)}
  />
);

import type { TurnoScope } from '@conserje/rules';
import type { FieldProps } from '../../../../ui/form/formStore.ts';
import { SegmentedField } from '../../../../ui/form/SegmentedField.tsx';
import { everyWeekLabel, onlyDayLabel } from '../turnoTexts.ts';

/** Choice between every week and one day. */
export const ScopeField = ({ dia, ...field }: FieldProps<TurnoScope> & { dia: string }) => (
  <SegmentedField
    {...field}
    label="Para cuándo"
    options={[
      { value: 'siempre', label: everyWeekLabel(dia) },
      { value: 'dia', label: onlyDayLabel(dia) },
    ]}
  />
);

import type { WorkWeek } from '@conserje/contract';
import { Chart } from '../../ui/charts/Chart.tsx';
import type { TargetLine } from '../../ui/charts/chartScale.ts';
import { minutesTickStep } from '../../ui/charts/chartScale.ts';
import { formatDate, formatDuration } from '../../ui/text/format.ts';
import { weekSlots } from './weekSlots.ts';

const SERIES = ['Asistencia', 'Como encargado'];

interface Props {
  weeks: readonly WorkWeek[];
  targets?: readonly TargetLine[];
}

/** Work of the last weeks, the current one last. */
export const WorkWeeks = ({ weeks, targets = [] }: Props) => (
  <Chart
    title="Trabajo por semana"
    header="Semana del"
    series={SERIES}
    targets={targets}
    slots={weekSlots(weeks, ({ lunes, asistencia, times }) => ({
      longLabel: formatDate(lunes),
      values: [asistencia, times],
    }))}
    formatValue={formatDuration}
    tickStepOf={minutesTickStep}
    empty="Nada en estas doce semanas."
  />
);

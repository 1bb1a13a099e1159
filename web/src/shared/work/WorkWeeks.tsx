import type { WorkWeek } from '@conserje/contract';
import { Chart } from '../../ui/charts/Chart.tsx';
import type { TargetLine } from '../../ui/charts/chartScale.ts';
import { minutesTickStep } from '../../ui/charts/chartScale.ts';
import { formatDate, formatDuration } from '../../ui/text/format.ts';

const SERIES = ['Asistencia', 'Como encargado'];
const monthOf = (week: WorkWeek | undefined): string => (week ? formatDate(week.lunes, { month: 'short' }) : '');

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
    slots={weeks.map((week, i) => {
      // Two adjacent months would not fit a phone: the first week leaves its label to the second.
      const showsMonth = i === 0 ? monthOf(week) === monthOf(weeks[1]) : monthOf(week) !== monthOf(weeks[i - 1]);
      return {
        id: week.lunes,
        shortLabel: formatDate(week.lunes, { day: 'numeric' }),
        ...(showsMonth && { subLabel: monthOf(week) }),
        longLabel: formatDate(week.lunes),
        values: [week.asistencia, week.times],
        isCurrent: i === weeks.length - 1,
      };
    })}
    formatValue={formatDuration}
    tickStepOf={minutesTickStep}
    empty="Nada en estas doce semanas."
  />
);

import type { CreditosWeek } from '@conserje/contract';
import { Chart } from '../../ui/charts/Chart.tsx';
import { countTickStep } from '../../ui/charts/chartScale.ts';
import { formatCount, formatCreditos, formatDate } from '../../ui/text/format.ts';

interface Props {
  series: string;
  unit: readonly [singular: string, plural: string];
  weeks: readonly CreditosWeek[];
}

const monthOf = (week: CreditosWeek | undefined): string => (week ? formatDate(week.lunes, { month: 'short' }) : '');

/**
 * The last weeks, the current one last. Below each bar the day on which it began, and the month if it changed. Two
 * adjacent months would not fit a phone: the first week leaves its label to the second.
 */
export default function WeeksChart({ series, unit, weeks }: Props) {
  return (
    <Chart
      title={`${series} por semana`}
      header="Semana del"
      series={[series]}
      slots={weeks.map((week, i) => {
        const showsMonth = i === 0 ? monthOf(week) === monthOf(weeks[1]) : monthOf(week) !== monthOf(weeks[i - 1]);
        return {
          id: week.lunes,
          shortLabel: formatDate(week.lunes, { day: 'numeric' }),
          ...(showsMonth && { subLabel: monthOf(week) }),
          longLabel: `${formatDate(week.lunes)} (${formatCount(week.veces, ...unit)})`,
          values: [week.creditos],
          isCurrent: i === weeks.length - 1,
        };
      })}
      formatValue={formatCreditos}
      tickStepOf={countTickStep}
      empty="Nada en estas semanas."
    />
  );
}

import type { CreditosWeek } from '@conserje/contract';
import { Chart } from '../../ui/charts/Chart.tsx';
import { countTickStep } from '../../ui/charts/chartScale.ts';
import { count, creditos, dia } from '../../ui/text/format.ts';

interface Props {
  series: string;
  veces: readonly [singular: string, plural: string];
  weeks: readonly CreditosWeek[];
}

const mes = (semana: CreditosWeek | undefined): string => (semana ? dia(semana.lunes, { month: 'short' }) : '');

/**
 * The last weeks, the present one last: beneath each the day on which it began, and the month where that is another. Two
 * months side by side would not fit a phone: the first week leaves it to the second.
 */
export default function WeeksChart({ series, veces, weeks }: Props) {
  return (
    <Chart
      title={`${series} por semana`}
      header="Semana del"
      series={[series]}
      lugares={weeks.map((semana, i) => {
        const starts = i === 0 ? mes(semana) === mes(weeks[1]) : mes(semana) !== mes(weeks[i - 1]);
        return {
          clave: semana.lunes,
          shortLabel: dia(semana.lunes, { day: 'numeric' }),
          ...(starts && { bajo: mes(semana) }),
          longLabel: `${dia(semana.lunes)} (${count(semana.veces, ...veces)})`,
          values: [semana.creditos],
          presente: i === weeks.length - 1,
        };
      })}
      formatValue={creditos}
      tickStepOf={countTickStep}
      empty="Nada en estas semanas."
    />
  );
}

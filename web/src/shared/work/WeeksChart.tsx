import type { CreditosWeek } from '@conserje/contract';
import { Chart } from '../../ui/charts/Chart.tsx';
import { countTickStep } from '../../ui/charts/chartScale.ts';
import { formatCount, formatCreditos, formatDate } from '../../ui/text/format.ts';
import { weekSlots } from './weekSlots.ts';

interface Props {
  series: string;
  unit: readonly [singular: string, plural: string];
  weeks: readonly CreditosWeek[];
}

/** Creditos of the last weeks, the current one last. */
export default function WeeksChart({ series, unit, weeks }: Props) {
  return (
    <Chart
      title={`${series} por semana`}
      header="Semana del"
      series={[series]}
      slots={weekSlots(weeks, ({ lunes, veces, creditos }) => ({
        longLabel: `${formatDate(lunes)} (${formatCount(veces, ...unit)})`,
        values: [creditos],
      }))}
      formatValue={formatCreditos}
      tickStepOf={countTickStep}
      empty="Nada en estas semanas."
    />
  );
}

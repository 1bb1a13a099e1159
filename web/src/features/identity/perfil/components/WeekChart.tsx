import type { AnswerOf } from '@conserje/contract';
import { Chart } from '../../../../ui/charts/Chart.tsx';
import { minutesTickStep } from '../../../../ui/charts/chartScale.ts';
import { formatDate as formatDay, formatDuration } from '../../../../ui/text/format.ts';

const SERIES = ['Asistencia', 'Como encargado'];
const formatShortDay = (day: string): string => formatDay(day, { weekday: 'short' });
const formatLongDay = (day: string): string => formatDay(day, { weekday: 'long', day: 'numeric', month: 'short' });

interface Props {
  days: AnswerOf<'GET MyPerfil'>['nomina']['semana'];
  /** Today in the agency's zone, `YYYY-MM-DD`. */
  today: string;
}

export function WeekChart({ days, today }: Props) {
  return (
    <Chart
      title="Minutos de cada día"
      header="Día"
      series={SERIES}
      slots={days.map(({ dia, asistencia, times }) => ({
        id: dia,
        shortLabel: formatShortDay(dia),
        longLabel: formatLongDay(dia),
        values: [asistencia, times],
        isCurrent: dia === today,
      }))}
      formatValue={formatDuration}
      tickStepOf={minutesTickStep}
      empty="Todavía no tienes tiempos confirmados esta semana."
    />
  );
}

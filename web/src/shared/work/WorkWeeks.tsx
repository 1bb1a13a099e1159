import type { WorkWeek } from '@conserje/contract';
import { Chart } from '../../ui/charts/Chart.tsx';
import type { Line } from '../../ui/charts/chartScale.ts';
import { minutesTickStep } from '../../ui/charts/chartScale.ts';
import { dia, formatDuration } from '../../ui/text/format.ts';

const SERIES = ['Asistencia', 'Como encargado'];
const mes = (semana: WorkWeek | undefined): string => (semana ? dia(semana.lunes, { month: 'short' }) : '');

interface Props {
  weeks: readonly WorkWeek[];
  lineas?: readonly Line[];
}

/** Someone's work of the last weeks, the present one last. */
export const WorkWeeks = ({ weeks, lineas = [] }: Props) => (
  <Chart
    title="Trabajo por semana"
    header="Semana del"
    series={SERIES}
    lineas={lineas}
    lugares={weeks.map((semana, i) => {
      // Two months side by side would not fit a phone: the first week leaves it to the second.
      const starts = i === 0 ? mes(semana) === mes(weeks[1]) : mes(semana) !== mes(weeks[i - 1]);
      return {
        clave: semana.lunes,
        shortLabel: dia(semana.lunes, { day: 'numeric' }),
        ...(starts && { bajo: mes(semana) }),
        longLabel: dia(semana.lunes),
        values: [semana.asistencia, semana.times],
        presente: i === weeks.length - 1,
      };
    })}
    formatValue={formatDuration}
    tickStepOf={minutesTickStep}
    empty="Nada en estas doce semanas."
  />
);

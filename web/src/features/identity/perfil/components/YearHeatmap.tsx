import { useMemo } from 'react';
import charts from '../../../../ui/charts/Chart.module.css';
import { HeatMap } from '../../../../ui/charts/HeatMap.tsx';
import { formatDate, formatDuration, formatNumber } from '../../../../ui/text/format.ts';
import type { WorkDays } from '../workYear.ts';
import { buildYearBlocks, describeDay, describeYear, summarizeMonths } from '../workYear.ts';

/** A year of work as a heat map, and as a table by months. */
export default function YearHeatmap({ days }: { days: WorkDays }) {
  const blocks = useMemo(() => buildYearBlocks(days), [days]);
  const cells = blocks.flatMap((b) => b.cells).filter((c) => c.value !== null);
  const max = Math.max(0, ...cells.map((c) => c.value ?? 0));
  return (
    <figure>
      <figcaption className={charts.legend}>{describeYear(days)}</figcaption>
      <HeatMap
        title="Día del año"
        blocks={blocks}
        initial={cells.at(-1)?.id ?? ''}
        describe={({ id }) => describeDay(days, id)}
        zeroLabel="nada"
        scale={formatDuration(max)}
        variant="days"
      />
      <details className={charts.details}>
        <summary>Ver en una tabla</summary>
        <table>
          <thead>
            <tr>
              <th scope="col">Mes</th>
              <th scope="col">Días</th>
              <th scope="col">Asistencia</th>
              <th scope="col">Como encargado</th>
            </tr>
          </thead>
          <tbody>
            {summarizeMonths(days).map((month) => (
              <tr key={month.mes}>
                <th scope="row">{formatDate(`${month.mes}-01`, { month: 'short', year: 'numeric' })}</th>
                <td>{formatNumber(month.days)}</td>
                <td>{formatDuration(month.asistencia)}</td>
                <td>{formatDuration(month.times)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}

import type { AnswerOf } from '@conserje/contract';
import { addDays, DAYS_PER_WEEK, daysBetween } from '@conserje/rules';
import type { HeatMapBlock, HeatMapCell, HeatMapLabel } from '../../../ui/charts/heatMapCells.ts';
import { formatCount, formatDate, formatDuration } from '../../../ui/text/format.ts';

export type WorkDays = AnswerOf<'GET trabajoDias/:id'>;

/** Weeks of a block: three blocks cover a year, one below the other on a phone. */
const WEEKS_PER_BLOCK = 18;
const WEEKDAY_LETTERS = ['L', 'M', 'M', 'J', 'V', 'S', 'D'];

/** Sums the minutes of a day, both kinds. */
const minutesOf = ({ asistencia, times }: WorkDays, n: number): number => (asistencia[n] ?? 0) + (times[n] ?? 0);

/** Builds the heat map blocks of a year: a column for each week, Monday on top. */
export function buildYearBlocks(days: WorkDays): HeatMapBlock[] {
  const weeks = Math.ceil(days.asistencia.length / DAYS_PER_WEEK);
  return Array.from({ length: Math.ceil(weeks / WEEKS_PER_BLOCK) }, (_, b): HeatMapBlock => {
    const firstWeek = b * WEEKS_PER_BLOCK;
    const labels: HeatMapLabel[] = WEEKDAY_LETTERS.map((text, i) => ({ column: 0, row: i + 1, text }));
    const cells: HeatMapCell[] = [];
    for (let column = 1; column <= WEEKS_PER_BLOCK; column += 1) {
      const week = firstWeek + column - 1;
      if (week >= weeks) break;
      const monday = addDays(days.inicio, week * DAYS_PER_WEEK);
      // The month labels the week in which it begins.
      const sunday = addDays(monday, DAYS_PER_WEEK - 1);
      if (Number(sunday.slice(-2)) <= DAYS_PER_WEEK)
        labels.push({ column, row: 0, text: formatDate(sunday, { month: 'short' }) });
      for (let row = 1; row <= DAYS_PER_WEEK; row += 1) {
        const n = week * DAYS_PER_WEEK + row - 1;
        const date = addDays(monday, row - 1);
        cells.push({
          id: date,
          column,
          row,
          value: n < days.asistencia.length ? minutesOf(days, n) : null,
          longLabel: formatDate(date, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }),
        });
      }
    }
    return { id: `${b}`, columns: WEEKS_PER_BLOCK, rows: DAYS_PER_WEEK, cells, labels };
  });
}

export function describeDay(days: WorkDays, date: string): string {
  const n = daysBetween(days.inicio, date);
  const [asistencia, times] = [days.asistencia[n] ?? 0, days.times[n] ?? 0];
  const parts = [
    ...(asistencia === 0 ? [] : [`${formatDuration(asistencia)} de asistencia`]),
    ...(times === 0 ? [] : [`${formatDuration(times)} como encargado`]),
  ];
  return parts.join(' y ') || 'nada';
}

/** A month for the table: days with work, and its minutes. */
export interface MonthWork {
  mes: string;
  days: number;
  asistencia: number;
  times: number;
}

/** Sums up the months of the year, oldest first. */
export function summarizeMonths(days: WorkDays): MonthWork[] {
  const months = new Map<string, MonthWork>();
  for (const n of days.asistencia.keys()) {
    const mes = addDays(days.inicio, n).slice(0, 7);
    const monthWork = months.get(mes) ?? { mes, days: 0, asistencia: 0, times: 0 };
    monthWork.days += minutesOf(days, n) > 0 ? 1 : 0;
    monthWork.asistencia += days.asistencia[n] ?? 0;
    monthWork.times += days.times[n] ?? 0;
    months.set(mes, monthWork);
  }
  return [...months.values()];
}

export function describeYear(days: WorkDays): string {
  const months = summarizeMonths(days);
  const sum = (figureOf: (month: MonthWork) => number): number => months.reduce((n, month) => n + figureOf(month), 0);
  const workedDays = sum((month) => month.days);
  if (workedDays === 0) return 'Sin tiempos confirmados en 12 meses.';
  const [ownMinutes, encargadoMinutes] = [sum((month) => month.asistencia), sum((month) => month.times)];
  const parts = [
    ...(ownMinutes === 0 ? [] : [`${formatDuration(ownMinutes)} tuyas`]),
    ...(encargadoMinutes === 0 ? [] : [`${formatDuration(encargadoMinutes)} como encargado`]),
  ];
  return `En 12 meses trabajaste ${formatCount(workedDays, 'día', 'días')}: ${parts.join(' y ')}.`;
}

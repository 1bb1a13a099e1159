import type { AnswerOf } from '@conserje/contract';
import { addDays, DAY_MS } from '@conserje/rules';
import type { Cell, HeatMapBlock, Label } from '../../../ui/charts/heatMapCells.ts';
import { count, dia, formatDuration } from '../../../ui/text/format.ts';

export type Days = AnswerOf<'GET trabajoDias/:id'>;

/** Weeks of a part: three of them are a year and fit a phone, one below the other. */
const WEEKS_PER_BLOCK = 18;
const DAYS_PER_WEEK = 7;
const LETTERS = ['L', 'M', 'X', 'J', 'V', 'S', 'D'];

/** Minutes of a day, of both kinds. */
const minutesOf = ({ asistencia, times }: Days, n: number): number => (asistencia[n] ?? 0) + (times[n] ?? 0);

/** A year of days as parts of a heat map: a column for each week, its Monday on top. */
export function buildYearBlocks(dias: Days): HeatMapBlock[] {
  const weeks = Math.ceil(dias.asistencia.length / DAYS_PER_WEEK);
  return Array.from({ length: Math.ceil(weeks / WEEKS_PER_BLOCK) }, (_, b): HeatMapBlock => {
    const primera = b * WEEKS_PER_BLOCK;
    const labels: Label[] = LETTERS.map((texto, i) => ({ column: 0, row: i + 1, texto }));
    const cells: Cell[] = [];
    for (let column = 1; column <= WEEKS_PER_BLOCK; column += 1) {
      const semana = primera + column - 1;
      if (semana >= weeks) break;
      const lunes = addDays(dias.inicio, semana * DAYS_PER_WEEK);
      // The month stands over the week in which it begins.
      const domingo = addDays(lunes, DAYS_PER_WEEK - 1);
      if (Number(domingo.slice(-2)) <= DAYS_PER_WEEK)
        labels.push({ column, row: 0, texto: dia(domingo, { month: 'short' }) });
      for (let row = 1; row <= DAYS_PER_WEEK; row += 1) {
        const n = semana * DAYS_PER_WEEK + row - 1;
        const fecha = addDays(lunes, row - 1);
        cells.push({
          clave: fecha,
          column,
          row,
          valor: n < dias.asistencia.length ? minutesOf(dias, n) : null,
          longLabel: dia(fecha, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }),
        });
      }
    }
    return { clave: `${b}`, columns: WEEKS_PER_BLOCK, filas: DAYS_PER_WEEK, cells, labels };
  });
}

/** What is told of a day. */
export function describeDay(dias: Days, fecha: string): string {
  const n = Math.round((Date.parse(fecha) - Date.parse(dias.inicio)) / DAY_MS);
  const [asistencia, times] = [dias.asistencia[n] ?? 0, dias.times[n] ?? 0];
  const parts = [
    ...(asistencia === 0 ? [] : [`${formatDuration(asistencia)} de asistencia`]),
    ...(times === 0 ? [] : [`${formatDuration(times)} como encargado`]),
  ];
  return parts.join(' y ') || 'nada';
}

/** A month of the year, for those who rather read: its days with work, and what was done. */
export interface Month {
  mes: string;
  dias: number;
  asistencia: number;
  times: number;
}

/** The months of the year, the oldest first. */
export function summarizeMonths(dias: Days): Month[] {
  const months = new Map<string, Month>();
  for (const n of dias.asistencia.keys()) {
    const mes = addDays(dias.inicio, n).slice(0, 7);
    const own = months.get(mes) ?? { mes, dias: 0, asistencia: 0, times: 0 };
    own.dias += minutesOf(dias, n) > 0 ? 1 : 0;
    own.asistencia += dias.asistencia[n] ?? 0;
    own.times += dias.times[n] ?? 0;
    months.set(mes, own);
  }
  return [...months.values()];
}

/** The year in a sentence. */
export function describeYear(dias: Days): string {
  const months = summarizeMonths(dias);
  const sum = (de: (mes: Month) => number): number => months.reduce((n, mes) => n + de(mes), 0);
  const workedDays = sum((mes) => mes.dias);
  if (workedDays === 0) return 'Sin tiempos confirmados en 12 meses.';
  const [ownMinutes, carried] = [sum((mes) => mes.asistencia), sum((mes) => mes.times)];
  const hecho = [
    ...(ownMinutes === 0 ? [] : [`${formatDuration(ownMinutes)} tuyas`]),
    ...(carried === 0 ? [] : [`${formatDuration(carried)} como encargado`]),
  ];
  return `En 12 meses trabajaste ${count(workedDays, 'día', 'días')}: ${hecho.join(' y ')}.`;
}

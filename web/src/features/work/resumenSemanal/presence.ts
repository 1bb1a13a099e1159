import type { PresenceDay } from '@conserje/contract';
import { formatHourRange, HOURS_PER_DAY } from '@conserje/rules';
import { describeAttendance, weekHourLabels } from '../../../shared/work/weekHours.ts';
import type { HeatMapBlock, HeatMapCell } from '../../../ui/charts/heatMapCells.ts';
import { formatDate, formatNumber } from '../../../ui/text/format.ts';

/** Current day and hour in the agency's zone. */
export interface Moment {
  day: string;
  hour: number;
}

const hasBegun = (day: string, hour: number, now: Moment): boolean =>
  day < now.day || (day === now.day && hour <= now.hour);

/** Returns whether an hour is over; the current one may still be attended. */
const isOver = (day: string, hour: number, now: Moment): boolean =>
  hasBegun(day, hour, now) && !(day === now.day && hour === now.hour);

const formatLongDay = (day: string): string => formatDate(day, { weekday: 'long', day: 'numeric' });

/** Builds the week as a heat map: a row for each day, a column for each hour. */
export function buildWeekBlock(days: readonly PresenceDay[], now: Moment): HeatMapBlock {
  const labels = weekHourLabels(days.map((d) => formatDate(d.dia, { weekday: 'short', day: 'numeric' })));
  const cells = days.flatMap((d, i) =>
    d.horas.map(
      (minutos, hora): HeatMapCell => ({
        id: `${d.dia} ${hora}`,
        column: hora + 1,
        row: i + 1,
        value: hasBegun(d.dia, hora, now) ? minutos : null,
        longLabel: `${formatLongDay(d.dia)}, ${formatHourRange(hora)}`,
      }),
    ),
  );
  return { id: 'semana', columns: HOURS_PER_DAY, rows: days.length, cells, labels };
}

/** Lists the unattended hours of a day as ranges from `from` to `until`. */
export function unattendedHours({ dia: fecha, horas }: PresenceDay, now: Moment): string[] {
  const spans: { from: number; until: number }[] = [];
  for (const [hora, minutos] of horas.entries()) {
    if (minutos > 0 || !isOver(fecha, hora, now)) continue;
    const previous = spans.at(-1);
    if (previous?.until === hora) previous.until = hora + 1;
    else spans.push({ from: hora, until: hora + 1 });
  }
  return spans.map(({ from, until }) => (until - from === HOURS_PER_DAY ? 'todo el día' : `${from}–${until} h`));
}

export interface DaySummary {
  day: string;
  minutes: number;
  /** Hour with the highest attendance; null without any. */
  peak: number | null;
  emptyHours: string[];
}

/** Sums up each day, for the table. */
export const summarizeDays = (days: readonly PresenceDay[], now: Moment): DaySummary[] =>
  days.map((d) => {
    const max = Math.max(...d.horas);
    return {
      day: d.dia,
      minutes: d.horas.reduce((a, b) => a + b, 0),
      peak: max > 0 ? d.horas.indexOf(max) : null,
      emptyHours: unattendedHours(d, now),
    };
  });

/** Describes the week in one sentence. */
export function describePresence(days: readonly PresenceDay[], now: Moment): string {
  const past = days.flatMap(({ dia: fecha, horas }) =>
    horas.flatMap((minutos, hora) => (hasBegun(fecha, hora, now) ? [{ fecha, hora, minutos }] : [])),
  );
  const [first, ...rest] = past;
  if (!first || past.every(({ minutos }) => minutos <= 0)) return 'Sin asistencia confirmada esta semana.';
  const peak = rest.reduce((busiest, h) => (h.minutos > busiest.minutos ? h : busiest), first);
  const counted = past.filter(({ fecha, hora, minutos }) => minutos > 0 || isOver(fecha, hora, now));
  const emptyHours = counted.filter(({ minutos }) => minutos <= 0).length;
  const where = `${formatLongDay(peak.fecha)} ${formatHourRange(peak.hora)}`;
  return `Hora con más gente: ${where}, con ${describeAttendance(peak.minutos)}. Horas vacías: ${formatNumber(emptyHours)} de ${formatNumber(counted.length)}.`;
}

export const hourOf = (instant: number, timeZone: string): number =>
  Number(new Intl.DateTimeFormat('en', { hour: 'numeric', hourCycle: 'h23', timeZone }).format(instant));

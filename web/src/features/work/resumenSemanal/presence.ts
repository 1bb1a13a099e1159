import type { PresenceDay } from '@conserje/contract';
import type { Cell, HeatMapBlock, Label } from '../../../ui/charts/heatMapCells.ts';
import { count, dia, numero } from '../../../ui/text/format.ts';

const HOURS = 24;
const MINUTES_PER_HOUR = 60;

/** Where the present is: its day and hour in the agency's zone. */
export interface Moment {
  dia: string;
  hora: number;
}

/** Whether an hour has begun. */
const hasArrived = (fecha: string, hora: number, ahora: Moment): boolean =>
  fecha < ahora.dia || (fecha === ahora.dia && hora <= ahora.hora);

/** The hour between two times of the clock: `de 18:00 a 19:00`. */
const formatHourRange = (hora: number): string => `de ${hora}:00 a ${hora + 1}:00`;
const formatLongDay = (fecha: string): string => dia(fecha, { weekday: 'long', day: 'numeric' });

/** How many attended at once, on average over an hour: `2,5 personas a la vez`. */
export function describeHour(minutos: number): string {
  if (minutos <= 0) return 'nadie';
  const personas = Math.round((minutos / MINUTES_PER_HOUR) * 10) / 10;
  if (personas === 0) return 'casi nadie';
  return `${count(personas, 'persona', 'personas')} a la vez`;
}

/** The week as the front of a house: a storey for each day, a window for each hour. */
export function buildWeekBlock(dias: readonly PresenceDay[], ahora: Moment): HeatMapBlock {
  const labels: Label[] = [
    ...dias.map((d, i) => ({ column: 0, row: i + 1, texto: dia(d.dia, { weekday: 'short', day: 'numeric' }) })),
    ...Array.from({ length: HOURS / 3 }, (_, i) => ({ column: i * 3 + 1, row: 0, texto: `${i * 3} h` })),
  ];
  const cells = dias.flatMap((d, i) =>
    d.horas.map(
      (minutos, hora): Cell => ({
        clave: `${d.dia} ${hora}`,
        column: hora + 1,
        row: i + 1,
        valor: hasArrived(d.dia, hora, ahora) ? minutos : null,
        longLabel: `${formatLongDay(d.dia)}, ${formatHourRange(hora)}`,
      }),
    ),
  );
  return { clave: 'semana', columns: HOURS, filas: dias.length, cells, labels };
}

/** Hours of a day that went by without anyone, as `desde` to `hasta` of the clock. */
export function unattendedHours({ dia: fecha, horas }: PresenceDay, ahora: Moment): string[] {
  const spans: { desde: number; hasta: number }[] = [];
  for (const [hora, minutos] of horas.entries()) {
    // The present hour is not over yet.
    if (minutos > 0 || !hasArrived(fecha, hora, ahora) || (fecha === ahora.dia && hora === ahora.hora)) continue;
    const previous = spans.at(-1);
    if (previous?.hasta === hora) previous.hasta = hora + 1;
    else spans.push({ desde: hora, hasta: hora + 1 });
  }
  return spans.map(({ desde, hasta }) => (hasta - desde === HOURS ? 'todo el día' : `${desde}–${hasta} h`));
}

export interface DaySummary {
  dia: string;
  minutos: number;
  /** The hour in which most attended; null on a day without anyone. */
  peak: number | null;
  emptyHours: string[];
}

/** The days of a week in figures, for those who rather read. */
export const summarizeDays = (dias: readonly PresenceDay[], ahora: Moment): DaySummary[] =>
  dias.map((d) => {
    const max = Math.max(...d.horas);
    return {
      dia: d.dia,
      minutos: d.horas.reduce((a, b) => a + b, 0),
      peak: max > 0 ? d.horas.indexOf(max) : null,
      emptyHours: unattendedHours(d, ahora),
    };
  });

/** The week in a sentence. */
export function describePresence(dias: readonly PresenceDay[], ahora: Moment): string {
  const past = dias.flatMap(({ dia: fecha, horas }) =>
    horas.flatMap((minutos, hora) => (hasArrived(fecha, hora, ahora) ? [{ fecha, hora, minutos }] : [])),
  );
  const [primera, ...rest] = past;
  if (!primera || past.every(({ minutos }) => minutos <= 0)) return 'Sin asistencia confirmada esta semana.';
  const peak = rest.reduce((mejor, h) => (h.minutos > mejor.minutos ? h : mejor), primera);
  const emptyHours = past.filter(({ minutos }) => minutos <= 0).length;
  const where = `${formatLongDay(peak.fecha)} ${formatHourRange(peak.hora)}`;
  return `Hora con más gente: ${where}, con ${describeHour(peak.minutos)}. Horas vacías: ${numero(emptyHours)} de ${numero(past.length)}.`;
}

/** The hour of an instant in a zone. */
export const hourOf = (instant: number, zona: string): number =>
  Number(new Intl.DateTimeFormat('en', { hour: 'numeric', hourCycle: 'h23', timeZone: zona }).format(instant));

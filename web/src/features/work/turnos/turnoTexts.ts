import type { OwnTurno, TurnoHolder, TurnoHour } from '@conserje/contract';
import { formatHour, WEEKDAYS, weekdayOf } from '@conserje/rules';
import { capitalize, formatDate } from '../../../ui/text/format.ts';

interface HourOfDay {
  dia: string;
  hora: number;
}

type State = TurnoHolder['estado'];

/** Label and tone of a state; a turno that is ahead has none. */
export const STATE_BADGES: Record<
  Exclude<State, 'proximo'>,
  { label: string; tone: 'good' | 'bad' | 'warning' | 'muted' }
> = {
  curso: { label: 'Sin empezar', tone: 'warning' },
  cubierto: { label: 'Cubierto', tone: 'good' },
  sincubrir: { label: 'Sin cubrir', tone: 'bad' },
  libre: { label: 'No puede', tone: 'muted' },
  ausente: { label: 'De ausencia', tone: 'muted' },
};

/** Formats an hour of the clock as a range: `18:00 – 19:00`. */
export const formatHourSpan = (hora: number): string => `${formatHour(hora)} – ${formatHour(hora + 1)}`;

/** Formats a day for a heading: `Hoy, martes 10 mar`. */
export function formatDayHeading(dia: string, today: string): string {
  const day = formatDate(dia, { weekday: 'long', day: 'numeric', month: 'short' });
  return dia === today ? `Hoy, ${day}` : capitalize(day);
}

/** Formats an hour of a day in a sentence: `martes 10 mar, 18:00 – 19:00`. */
export const describeDayHour = ({ dia, hora }: HourOfDay): string =>
  `${formatDate(dia, { weekday: 'long', day: 'numeric', month: 'short' })}, ${formatHourSpan(hora)}`;

/** Label of the scope of one day: `Solo el martes 10`. */
export const onlyDayLabel = (dia: string): string => `Solo el ${formatDate(dia, { weekday: 'long', day: 'numeric' })}`;

/** Label of the scope of all weeks: `Cada martes`. */
export const everyWeekLabel = (dia: string): string => `Cada ${WEEKDAYS[weekdayOf(dia) - 1] ?? ''}`;

/** Says to whom the viewer offered a turno, and of one that repeats for when: each of its weeks shows the offer. */
export function describeSentOffer(
  { semanal }: Pick<OwnTurno, 'semanal'>,
  { paraNombre, alcance, dia }: NonNullable<OwnTurno['oferta']>,
): string {
  const base = `Se lo ofreciste a ${paraNombre}`;
  if (!semanal) return base;
  return `${base}: ${(alcance === 'siempre' ? everyWeekLabel(dia) : onlyDayLabel(dia)).toLocaleLowerCase('es')}`;
}

/** Label of the button that takes an hour: what it takes, unless the viewer may choose. */
export function takeLabel({ acciones }: Pick<TurnoHour, 'acciones'>, ownState: State | undefined): string {
  if (acciones.length > 1) return 'Tomar';
  if (acciones.includes('tomar')) return 'Tomar cada semana';
  return ownState === 'libre' ? 'Volver a tomar' : 'Tomar este día';
}

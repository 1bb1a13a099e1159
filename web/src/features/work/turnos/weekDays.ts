import type { TurnoHour } from '@conserje/contract';
import { addDays, DAYS_PER_WEEK } from '@conserje/rules';

/** A day with its hours, in order. */
export interface TurnoDay {
  dia: string;
  horas: TurnoHour[];
}

/** Groups the hours of a week by day; days without hours stay empty. */
export const daysOfWeek = (monday: string, hours: readonly TurnoHour[]): TurnoDay[] =>
  Array.from({ length: DAYS_PER_WEEK }, (_, i) => addDays(monday, i)).map((dia) => ({
    dia,
    horas: hours.filter((hour) => hour.dia === dia),
  }));

/** Returns the hours of the clock that any day of the week has. */
export const usedHours = (hours: readonly TurnoHour[]): number[] =>
  [...new Set(hours.map(({ hora }) => hora))].sort((a, b) => a - b);

/** Splits the days into those that are over and those from today on. */
export function splitAtToday(days: readonly TurnoDay[], today: string): { past: TurnoDay[]; ahead: TurnoDay[] } {
  return { past: days.filter(({ dia }) => dia < today), ahead: days.filter(({ dia }) => dia >= today) };
}

/** A person's hour, or a free place, as a row of the table of a week. */
export interface TurnoListRow {
  id: string;
  hour: TurnoHour;
  /** Null for a free place. */
  usuarioNombre: string | null;
  semanal: boolean;
  estado: TurnoHour['gente'][number]['estado'] | 'vacante';
}

/** Lists the people of each hour, then its free places. */
export const toListRows = (hours: readonly TurnoHour[]): TurnoListRow[] =>
  hours.flatMap((hour) => [
    ...hour.gente.map(({ id, usuarioNombre, semanal, estado }) => ({
      id: `${hour.inicio} ${id}`,
      hour,
      usuarioNombre,
      semanal,
      estado,
    })),
    ...Array.from({ length: hour.libres }, (_, i) => ({
      id: `${hour.inicio} libre ${i}`,
      hour,
      usuarioNombre: null,
      semanal: false,
      estado: 'vacante' as const,
    })),
  ]);

import type { DateRange } from '@conserje/rules';
import { addDays, DAYS_PER_WEEK, daysOfMonth, isDay, mondayOf } from '@conserje/rules';

/** Returns the month (`YYYY-MM`) in the URL; that of today if it is empty or no month. */
export const monthFromUrl = (requested: string, today: string): string =>
  daysOfMonth(requested) ? requested : today.slice(0, 7);

/** Returns the URL value of a month; empty for the current one. */
export const monthToUrl = (month: string, today: string): string => (month === today.slice(0, 7) ? '' : month);

/** Returns the day in the URL if it is one of the month; otherwise today in the current month, or none. */
export function dayFromUrl(requested: string, month: string, today: string): string | null {
  if (isDay(requested) && requested.startsWith(month)) return requested;
  return today.startsWith(month) ? today : null;
}

export const shiftMonth = (month: string, months: 1 | -1): string =>
  months === 1 ? addDays(`${month}-01`, 31).slice(0, 7) : addDays(`${month}-01`, -1).slice(0, 7);

/** Returns the weeks that show a month, Monday first; null for the days of other months. */
export function weeksOfMonth(month: string): (string | null)[][] {
  const range = daysOfMonth(month);
  if (!range) return [];
  const weeks: (string | null)[][] = [];
  for (let monday = mondayOf(range.inicio); monday <= range.final; monday = addDays(monday, DAYS_PER_WEEK))
    weeks.push(
      Array.from({ length: DAYS_PER_WEEK }, (_, i) => {
        const day = addDays(monday, i);
        return day.startsWith(month) ? day : null;
      }),
    );
  return weeks;
}

/** Returns the rows that include a day. */
export const rowsOn = <R extends DateRange>(rows: readonly R[], day: string): R[] =>
  rows.filter(({ inicio, final }) => inicio <= day && final >= day);

/** Counts the people who are absent on a day. */
export const countAbsent = (rows: readonly (DateRange & { usuario: number })[], day: string): number =>
  new Set(rowsOn(rows, day).map(({ usuario }) => usuario)).size;

/** Days by which an arrow key moves in the grid; undefined for other keys. */
export const ARROW_DAYS: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -DAYS_PER_WEEK,
  ArrowDown: DAYS_PER_WEEK,
};

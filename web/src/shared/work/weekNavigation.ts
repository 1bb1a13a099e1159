import { addDays, DAYS_PER_WEEK, isDay, mondayOf } from '@conserje/rules';
import { formatDate } from '../../ui/text/format.ts';

/** Weeks that can be shown before and after the current one. */
interface WeekRange {
  before?: number;
  after?: number;
}

/** Returns the Monday of the week in the URL; the current week for an empty or invalid one, or one out of range. */
export function weekFromUrl(requested: string, today: string, { before, after = 0 }: WeekRange = {}): string {
  const current = mondayOf(today);
  const other = isDay(requested) ? mondayOf(requested) : current;
  const isTooEarly = before !== undefined && other < shiftWeek(current, -before);
  return isTooEarly || other > shiftWeek(current, after) ? current : other;
}

/** Returns the URL value of a week; empty for the current one, so that the link always opens the current week. */
export const weekToUrl = (monday: string, today: string): string => (monday === mondayOf(today) ? '' : monday);

export const shiftWeek = (monday: string, weeks: number): string => addDays(monday, weeks * DAYS_PER_WEEK);

/** Formats a week: `9–15 mar 2026`, `30 mar – 5 abr 2026`. */
export function formatWeek(monday: string): string {
  const sunday = addDays(monday, DAYS_PER_WEEK - 1);
  const isSameMonth = monday.slice(0, 7) === sunday.slice(0, 7);
  if (isSameMonth) return `${formatDate(monday, { day: 'numeric' })}–${formatDate(sunday)}`;
  const showsYear = monday.slice(0, 4) !== sunday.slice(0, 4);
  return `${formatDate(monday, { day: 'numeric', month: 'short', ...(showsYear && { year: 'numeric' }) })} – ${formatDate(sunday)}`;
}

import { DAY_MS } from '@conserje/rules';

/** Whole-day event of a calendar: first and last day, `YYYY-MM-DD`. */
interface CalendarEvent {
  inicio: string;
  final: string;
  summary: string;
}

const dayOf = (value: string): string => value.replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3');
const dayBefore = (day: string): string => new Date(Date.parse(day) - DAY_MS).toISOString().slice(0, 10);

/** Reads the whole-day events of an iCalendar file (RFC 5545), whose ends are exclusive and whose long lines are folded. */
export function parseCalendar(text: string): CalendarEvent[] {
  const unfolded = text.replaceAll(/\r\n[ \t]/g, '');
  return unfolded
    .split('BEGIN:VEVENT')
    .slice(1)
    .map((event) => {
      const field = (name: string): string => new RegExp(`^${name}[^:\r\n]*:(.*)$`, 'm').exec(event)?.[1]?.trim() ?? '';
      return { inicio: dayOf(field('DTSTART')), final: dayBefore(dayOf(field('DTEND'))), summary: field('SUMMARY') };
    });
}

import type { Violation } from '../identity/registration.ts';
import { RANGE_DAYS_MAX } from './limits.ts';
import { TEXTS } from './texts.ts';

/** A day of twenty-four hours. Days of the calendar, which may have others, are reckoned in the agency's zone. */
export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;

const toDay = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** Whether a text is a day of the calendar, `YYYY-MM-DD`. */
export const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) && toDay(Date.parse(text)) === text;

/** The day so many days after a day. */
export const addDays = (dia: string, dias: number): string => toDay(Date.parse(dia) + dias * DAY_MS);

/** The Monday of a day's week. */
export const mondayOf = (dia: string): string => addDays(dia, -((new Date(dia).getUTCDay() + 6) % 7));

const calendarFormats = new Map<string, Intl.DateTimeFormat>();

/** The day (`YYYY-MM-DD`) of an instant (UTC milliseconds) in a zone: what its clocks show. */
export function dayOf(ms: number, zona: string): string {
  const calendar =
    calendarFormats.get(zona) ??
    // Sweden writes its dates as ISO 8601 does.
    new Intl.DateTimeFormat('sv', { timeZone: zona, year: 'numeric', month: '2-digit', day: '2-digit' });
  calendarFormats.set(zona, calendar);
  return calendar.format(ms);
}

const DAY_FORMAT = new Intl.DateTimeFormat('es', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });
/** A day as it is said inside a sentence: `12 mar 2026`. */
export const formatDay = (dia: string): string => DAY_FORMAT.format(Date.parse(dia));

export interface DateRange {
  inicio: string;
  final: string;
}

/** From one day of the calendar to another, both included; NaN where one of them is none. */
const countDays = ({ inicio, final }: DateRange): number => (Date.parse(final) - Date.parse(inicio)) / DAY_MS + 1;

/** Date filter of payroll and pay list (part 1 §5, part 2 §5), at most a year. Dates are `YYYY-MM-DD` or empty. */
export function checkDateRange(range: DateRange): Violation<keyof DateRange> | null {
  if (range.inicio === '') return { campo: 'inicio', msg: TEXTS.camposVacios };
  if (range.final === '') return { campo: 'final', msg: TEXTS.camposVacios };
  if (range.final <= range.inicio) return { campo: 'final', msg: TEXTS.fechaFinalMenor };
  if (countDays(range) > RANGE_DAYS_MAX) return { campo: 'final', msg: TEXTS.rangoLargo };
  return null;
}

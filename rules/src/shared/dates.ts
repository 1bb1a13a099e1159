import { RANGE_DAYS_MAX } from './limits.ts';
import { TEXTS } from './texts.ts';
import type { Violation } from './violation.ts';
import { formatterByZone } from './zoneFormatter.ts';

/** Fixed durations. Calendar days may have other lengths and are computed in the agency's zone. */
export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;
export const WEEK_MS = 7 * DAY_MS;

export const DAYS_PER_WEEK = 7;
export const HOURS_PER_DAY = 24;

/** Monday first, as ISO weekdays are counted from 1. */
export const WEEKDAYS = ['lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado', 'domingo'] as const;

const toDay = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** Returns whether a text is a calendar day, `YYYY-MM-DD`. */
export const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) && toDay(Date.parse(text)) === text;

export const addDays = (day: string, dias: number): string => toDay(Date.parse(day) + dias * DAY_MS);

/** Returns how many days a day is after another; NaN if either is no day. */
export const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY_MS;

/** Returns the Monday of a day's week. */
export const mondayOf = (day: string): string => addDays(day, -((new Date(day).getUTCDay() + 6) % 7));

// The Swedish locale formats dates as ISO 8601.
const calendarIn = formatterByZone('sv', { year: 'numeric', month: '2-digit', day: '2-digit' });

/** Returns the local day (`YYYY-MM-DD`) of an instant (UTC milliseconds) in a zone. */
export const dayOf = (ms: number, zona: string): string => calendarIn(zona).format(ms);

const MONTH_FORMAT = new Intl.DateTimeFormat('es', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** Formats a month `YYYY-MM` as a sentence names it: 'marzo de 2026'. */
export const formatMonth = (month: string): string => MONTH_FORMAT.format(new Date(`${month}-01T00:00:00Z`));

const DAY_FORMAT = new Intl.DateTimeFormat('es', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });
/** Formats a day for use within a sentence: `12 mar 2026`. */
export const formatDay = (day: string): string => DAY_FORMAT.format(Date.parse(day));

export interface DateRange {
  inicio: string;
  final: string;
}

/** Counts the days of a range, both ends included; NaN if either is no day. */
const countDays = ({ inicio, final }: DateRange): number => daysBetween(inicio, final) + 1;

function checkRange({ inicio, final }: DateRange, isTooShort: boolean): Violation<keyof DateRange> | null {
  if (inicio === '') return { campo: 'inicio', msg: TEXTS.camposVacios };
  if (final === '') return { campo: 'final', msg: TEXTS.camposVacios };
  if (isTooShort) return { campo: 'final', msg: TEXTS.fechaFinalMenor };
  if (countDays({ inicio, final }) > RANGE_DAYS_MAX) return { campo: 'final', msg: TEXTS.rangoLargo };
  return null;
}

/** Validates a period of whole days, at most a year; a single day is one. */
export const checkBoundedRange = (period: DateRange): Violation<keyof DateRange> | null =>
  checkRange(period, period.final < period.inicio);

/**
 * Validates the date filter of nomina and lista de paga (part 1 §5, part 2 §5), at most a year. Dates are `YYYY-MM-DD`
 * or empty.
 */
export const checkDateRange = (range: DateRange): Violation<keyof DateRange> | null =>
  checkRange(range, range.final <= range.inicio);

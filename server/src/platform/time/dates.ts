import { addDays, DAY_MS, dayOf, HOUR_MS, isDay, mondayOf } from '@conserje/rules';

/** Cache of the latest formatted instants, as lists repeat them on each request. */
const written = new Map<number, string>();
const ISO_CACHE_MAX = 2000;

/** Formats an instant for responses: ISO 8601 with offset. */
export function iso(ms: number): string {
  const known = written.get(ms);
  if (known !== undefined) return known;
  if (written.size >= ISO_CACHE_MAX) written.clear();
  const text = new Date(ms).toISOString();
  written.set(ms, text);
  return text;
}

export const isoOrNull = (ms: number | null): string | null => (ms === null ? null : iso(ms));

export { dayOf };

/** Month (`YYYY-MM`) of an instant in a zone. */
export const monthOf = (ms: number, zone: string): string => dayOf(ms, zone).slice(0, 7);

/** First instant of a day in a zone; later than 00:00 where the clocks spring forward at midnight. */
const startOfDay = (day: Temporal.PlainDate, zone: string): number => day.toZonedDateTime(zone).epochMilliseconds;

/** Start of a day in a zone, UTC milliseconds; null for an invalid day. */
export const dayStart = (day: string, zone: string): number | null => midnight(day, zone, 0);

/** End of a day in a zone, UTC milliseconds; null for an invalid day. */
export const dayEnd = (day: string, zone: string): number | null => midnight(day, zone, 1);

const midnight = (day: string, zone: string, daysLater: number): number | null =>
  isDay(day) ? startOfDay(Temporal.PlainDate.from(day).add({ days: daysLater }), zone) : null;

/**
 * Returns the instant of a time of day (`HH:MM`) in a zone, UTC milliseconds. A time that the clock skips is the one after
 * the gap.
 */
export const instantAt = (day: string, time: string, zone: string): number =>
  Temporal.PlainDateTime.from(`${day}T${time}`).toZonedDateTime(zone).epochMilliseconds;

/** The seven days of an instant's week, Monday first. */
export function daysOfWeek(ms: number, zone: string): string[] {
  const monday = mondayOf(dayOf(ms, zone));
  return Array.from({ length: 7 }, (_, i) => addDays(monday, i));
}

/** First and last days of `count` weeks, up to the week of an instant. */
export function lastWeeks(ms: number, zone: string, count: number): { lunes: string; domingo: string }[] {
  const lastMonday = mondayOf(dayOf(ms, zone));
  return Array.from({ length: count }, (_, i) => {
    const lunes = addDays(lastMonday, -7 * (count - 1 - i));
    return { lunes, domingo: addDays(lunes, 6) };
  });
}

/**
 * A week of the agency's calendar: first and last day, and the instants from `desde` (inclusive) to `hasta`
 * (exclusive).
 */
export interface Week {
  lunes: string;
  domingo: string;
  desde: number;
  hasta: number;
}

/** Week of an instant, Monday first in a zone, or the week `weeksBefore` earlier. */
export const weekOfInstant = (ms: number, zone: string, weeksBefore = 0): Week =>
  weekFrom(addDays(mondayOf(dayOf(ms, zone)), -7 * weeksBefore), zone);

/** Week that begins on a Monday. */
export function weekFrom(lunes: string, zone: string): Week {
  const toMs = (day: string) => startOfDay(Temporal.PlainDate.from(day), zone);
  return { lunes, domingo: addDays(lunes, 6), desde: toMs(lunes), hasta: toMs(addDays(lunes, 7)) };
}

/** Consecutive days of 24 hours each, or a single day of another length; `n` is the index of the first. */
export interface DaySpan {
  n: number;
  desde: number;
  hasta: number;
}

/** Splits `dayCount` days of a zone into spans; a day not 24 hours long is a span of its own. */
export function daySpans(firstDay: string, dayCount: number, zone: string): DaySpan[] {
  const first = Temporal.PlainDate.from(firstDay);
  const spans: DaySpan[] = [];
  let previous: DaySpan | null = null;
  let desde = startOfDay(first, zone);
  for (let n = 0; n < dayCount; n += 1) {
    const hasta = startOfDay(first.add({ days: n + 1 }), zone);
    const whole = hasta - desde === DAY_MS;
    if (whole && previous) previous.hasta = hasta;
    else {
      const span: DaySpan = { n, desde, hasta };
      spans.push(span);
      previous = whole ? span : null;
    }
    desde = hasta;
  }
  return spans;
}

/**
 * Returns a function that locates an instant within consecutive days of a zone, by day index and hour; null outside. An
 * hour that the clock repeats counts as one; a skipped hour stays empty.
 */
export function createDayHourLocator(dias: readonly string[], zone: string) {
  const [primero] = dias;
  const spans = primero === undefined ? [] : daySpans(primero, dias.length, zone);
  return (instant: number): { n: number; hora: number } | null => {
    const span = spans.find(({ desde, hasta }) => instant >= desde && instant < hasta);
    if (!span) return null;
    const hours = Math.floor((instant - span.desde) / HOUR_MS);
    const whole = (span.hasta - span.desde) % DAY_MS === 0;
    if (whole) return { n: span.n + Math.floor(hours / 24), hora: hours % 24 };
    return { n: span.n, hora: Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone).hour };
  };
}

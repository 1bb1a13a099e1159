import { addDays, DAY_MS, dayOf, HOUR_MS, mondayOf } from '@conserje/rules';

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Instants are written out again and again while the lists that show them are asked for: the latest are remembered. */
const written = new Map<number, string>();
const ISO_CACHE_MAX = 2000;

/** An instant as it is answered: ISO 8601 with offset. */
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

/** The month (`YYYY-MM`) of an instant in a zone. */
export const monthOf = (ms: number, zona: string): string => dayOf(ms, zona).slice(0, 7);

/** The first instant of a day in a zone: where its clocks spring forward at midnight, one later than 00:00. */
const startOfDay = (day: Temporal.PlainDate, zona: string): number => day.toZonedDateTime(zona).epochMilliseconds;

/** UTC milliseconds at which a day begins in a zone; null for what is no day. */
export const dayStart = (day: string, zona: string): number | null => midnight(day, zona, 0);

/** UTC milliseconds at which a day is over in a zone; null for what is no day. */
export const dayEnd = (day: string, zona: string): number | null => midnight(day, zona, 1);

function midnight(day: string, zona: string, daysLater: number): number | null {
  if (!DAY.test(day)) return null;
  try {
    return startOfDay(Temporal.PlainDate.from(day, { overflow: 'reject' }).add({ days: daysLater }), zona);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** The seven days of the week (Monday first) in which an instant falls. */
export function daysOfWeek(ms: number, zona: string): string[] {
  const monday = mondayOf(dayOf(ms, zona));
  return Array.from({ length: 7 }, (_, i) => addDays(monday, i));
}

/** First and last day of so many weeks, the last of which is that of an instant. */
export function lastWeeks(ms: number, zona: string, count: number): { lunes: string; domingo: string }[] {
  const lastMonday = mondayOf(dayOf(ms, zona));
  return Array.from({ length: count }, (_, i) => {
    const lunes = addDays(lastMonday, -7 * (count - 1 - i));
    return { lunes, domingo: addDays(lunes, 6) };
  });
}

/** A week of the agency's calendar: its first and last day, and its instants, from `desde` until before `hasta`. */
export interface Week {
  lunes: string;
  domingo: string;
  desde: number;
  hasta: number;
}

/** The week (from Monday in a zone) in which an instant falls, or one so many weeks before it. */
export function weekOfInstant(ms: number, zona: string, weeksBefore = 0): Week {
  const lunes = addDays(mondayOf(dayOf(ms, zona)), -7 * weeksBefore);
  const toMs = (day: string) => startOfDay(Temporal.PlainDate.from(day), zona);
  return { lunes, domingo: addDays(lunes, 6), desde: toMs(lunes), hasta: toMs(addDays(lunes, 7)) };
}

/** Days of the calendar that follow one another and last 24 hours each, or one day that does not; the first is the `n`th. */
export interface DaySpan {
  n: number;
  desde: number;
  hasta: number;
}

/** So many days of a zone from a day on; a day of another length than 24 hours stands by itself. */
export function daySpans(firstDay: string, dayCount: number, zona: string): DaySpan[] {
  const first = Temporal.PlainDate.from(firstDay);
  const spans: DaySpan[] = [];
  let previous: DaySpan | null = null;
  let desde = startOfDay(first, zona);
  for (let n = 0; n < dayCount; n += 1) {
    const hasta = startOfDay(first.add({ days: n + 1 }), zona);
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
 * Tells of an instant within some days of a zone, one after another, on which of them and in which of its hours it falls;
 * null outside. An hour that a clock shows twice is one, one that it leaves out stays empty.
 */
export function createDayHourLocator(dias: readonly string[], zona: string) {
  const [primero] = dias;
  const spans = primero === undefined ? [] : daySpans(primero, dias.length, zona);
  return (instant: number): { n: number; hora: number } | null => {
    const span = spans.find(({ desde, hasta }) => instant >= desde && instant < hasta);
    if (!span) return null;
    const hours = Math.floor((instant - span.desde) / HOUR_MS);
    const whole = (span.hasta - span.desde) % DAY_MS === 0;
    if (whole) return { n: span.n + Math.floor(hours / 24), hora: hours % 24 };
    return { n: span.n, hora: Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zona).hour };
  };
}

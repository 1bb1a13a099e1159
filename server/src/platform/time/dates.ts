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
  const texto = new Date(ms).toISOString();
  written.set(ms, texto);
  return texto;
}

export const isoOrNull = (ms: number | null): string | null => (ms === null ? null : iso(ms));

export { dayOf };

/** The month (`YYYY-MM`) of an instant in a zone. */
export const monthOf = (ms: number, zona: string): string => dayOf(ms, zona).slice(0, 7);

/** The first instant of a day in a zone: where its clocks spring forward at midnight, one later than 00:00. */
const startOfDay = (dia: Temporal.PlainDate, zona: string): number => dia.toZonedDateTime(zona).epochMilliseconds;

/** UTC milliseconds at which a day begins in a zone; null for what is no day. */
export const dayStart = (dia: string, zona: string): number | null => midnight(dia, zona, 0);

/** UTC milliseconds at which a day is over in a zone; null for what is no day. */
export const dayEnd = (dia: string, zona: string): number | null => midnight(dia, zona, 1);

function midnight(dia: string, zona: string, dias: number): number | null {
  if (!DAY.test(dia)) return null;
  try {
    return startOfDay(Temporal.PlainDate.from(dia, { overflow: 'reject' }).add({ days: dias }), zona);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** The seven days of the week (Monday first) in which an instant falls. */
export function daysOfWeek(ms: number, zona: string): string[] {
  const lunes = mondayOf(dayOf(ms, zona));
  return Array.from({ length: 7 }, (_, i) => addDays(lunes, i));
}

/** First and last day of so many weeks, the last of which is that of an instant. */
export function lastWeeks(ms: number, zona: string, cuantas: number): { lunes: string; domingo: string }[] {
  const ultimo = mondayOf(dayOf(ms, zona));
  return Array.from({ length: cuantas }, (_, i) => {
    const lunes = addDays(ultimo, -7 * (cuantas - 1 - i));
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
export function weekOfInstant(ms: number, zona: string, antes = 0): Week {
  const lunes = addDays(mondayOf(dayOf(ms, zona)), -7 * antes);
  const toMs = (dia: string) => startOfDay(Temporal.PlainDate.from(dia), zona);
  return { lunes, domingo: addDays(lunes, 6), desde: toMs(lunes), hasta: toMs(addDays(lunes, 7)) };
}

/** Days of the calendar that follow one another and last 24 hours each, or one day that does not; the first is the `n`th. */
export interface DaySpan {
  n: number;
  desde: number;
  hasta: number;
}

/** So many days of a zone from a day on; a day of another length than 24 hours stands by itself. */
export function daySpans(inicio: string, cuantos: number, zona: string): DaySpan[] {
  const primero = Temporal.PlainDate.from(inicio);
  const dayRanges: DaySpan[] = [];
  let previous: DaySpan | null = null;
  let desde = startOfDay(primero, zona);
  for (let n = 0; n < cuantos; n += 1) {
    const hasta = startOfDay(primero.add({ days: n + 1 }), zona);
    const whole = hasta - desde === DAY_MS;
    if (whole && previous) previous.hasta = hasta;
    else {
      const tramo: DaySpan = { n, desde, hasta };
      dayRanges.push(tramo);
      previous = whole ? tramo : null;
    }
    desde = hasta;
  }
  return dayRanges;
}

/**
 * Tells of an instant within some days of a zone, one after another, on which of them and in which of its hours it falls;
 * null outside. An hour that a clock shows twice is one, one that it leaves out stays empty.
 */
export function createDayHourLocator(dias: readonly string[], zona: string) {
  const [primero] = dias;
  const dayRanges = primero === undefined ? [] : daySpans(primero, dias.length, zona);
  return (instant: number): { n: number; hora: number } | null => {
    const tramo = dayRanges.find(({ desde, hasta }) => instant >= desde && instant < hasta);
    if (!tramo) return null;
    const horas = Math.floor((instant - tramo.desde) / HOUR_MS);
    const whole = (tramo.hasta - tramo.desde) % DAY_MS === 0;
    if (whole) return { n: tramo.n + Math.floor(horas / 24), hora: horas % 24 };
    return { n: tramo.n, hora: Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zona).hour };
  };
}

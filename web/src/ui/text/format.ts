import { DAY_MS, formatterByZone, HOUR_MS, MINUTE_MS, THOUSANDS_SEPARATOR } from '@conserje/rules';
import { ownTimeZone } from '../../platform/time/timeZone.ts';
import { cityOfTimeZone } from './cityNames.ts';

// Spain's locale for its «p. m.»; otherwise its dates equal those of America.
const LOCALE = 'es';
const numberFormat = new Intl.NumberFormat('es-419', { maximumFractionDigits: 2, useGrouping: 'min2' });

/** Formats a number for Latin America: thin spaces from 10 000, because a point or a comma is ambiguous there. */
export const formatNumber = (n: number): string => numberFormat.format(n).replaceAll(',', THOUSANDS_SEPARATOR);
/** Formats credits with their suffix (part 2 §1). */
export const formatCreditos = (n: number): string => `${formatNumber(n)}c`;
/** Formats credits with their sign: received (+) or spent (−). */
export const formatSignedCreditos = (n: number): string =>
  `${n > 0 ? '+' : n < 0 ? '−' : ''}${formatCreditos(Math.abs(n))}`;

/** Formats a number with its noun in singular or plural. */
export const formatCount = (n: number, one: string, many: string): string =>
  `${formatNumber(n)} ${n === 1 ? one : many}`;

export { capitalize, formatDuration, lowerFirst } from '@conserje/rules';

/** Like `formatDuration`, in words for a sentence and without a sign: `2 horas y 5 minutos`. */
export function formatSpokenDuration(minutes: number): string {
  const total = Math.abs(Math.trunc(minutes));
  const h = Math.floor(total / 60);
  const m = total % 60;
  const parts = [
    h > 0 ? `${h} ${h === 1 ? 'hora' : 'horas'}` : '',
    m > 0 || h === 0 ? `${m} ${m === 1 ? 'minuto' : 'minutos'}` : '',
  ].filter(Boolean);
  return parts.join(' y ');
}

/** Chooses the verb form of a duration: singular for `1 hora` and `1 minuto`. */
export const agree = (minutes: number, singular: string, plural: string): string =>
  minutes === 1 || minutes === 60 ? singular : plural;

export const padTwo = (n: number | string): string => String(n).padStart(2, '0');

/** Formats seconds as a countdown: `59:59`, `1:00:00`. */
export function formatCountdown(seconds: number): string {
  const s = Math.max(0, Math.trunc(seconds));
  const h = Math.floor(s / 3600);
  const m = Math.floor((s % 3600) / 60);
  return h > 0 ? `${h}:${padTwo(m)}:${padTwo(s % 60)}` : `${padTwo(m)}:${padTwo(s % 60)}`;
}

/** Like `formatCountdown`, over days: `3d 04:05:06`, `1:00:00`. */
export function formatLongCountdown(seconds: number): string {
  const s = Math.max(0, Math.trunc(seconds));
  const days = Math.floor(s / 86_400);
  if (days === 0) return formatCountdown(s);
  const secondsOfDay = s % 86_400;
  return `${formatNumber(days)}d ${[secondsOfDay / 3600, (secondsOfDay % 3600) / 60, secondsOfDay % 60].map((n) => padTwo(Math.floor(n))).join(':')}`;
}

/**
 * Returns the whole seconds of a countdown at a clock tick; both arguments in UTC milliseconds. A tick is on a whole
 * second and up to one second old, so rounding up would exceed the remaining time and repeat a second after a pause.
 */
export const secondsUntil = (endMs: number, tick: number): number => Math.max(0, Math.floor((endMs - tick) / 1000));

export type InstantFormat = 'date' | 'time' | 'dateTime';
const DATE_FORMAT = { day: 'numeric', month: 'short', year: 'numeric' } as const;
const TIME_FORMAT = { hour: 'numeric', minute: '2-digit', hour12: true } as const;
const INSTANT_FORMATTERS: Record<InstantFormat, (timeZone: string | undefined) => Intl.DateTimeFormat> = {
  date: formatterByZone(LOCALE, DATE_FORMAT),
  time: formatterByZone(LOCALE, TIME_FORMAT),
  dateTime: formatterByZone(LOCALE, { ...DATE_FORMAT, ...TIME_FORMAT }),
};

/** Formats an instant (ISO 8601 or UTC milliseconds) in a zone, by default the viewer's. */
export const formatInstant = (value: string | number, instantFormat: InstantFormat, timeZone?: string): string =>
  INSTANT_FORMATTERS[instantFormat](timeZone).format(new Date(value));

/** Returns the article before an instant formatted as `time`: «a la 1:05 p. m.», «a las 2:05 p. m.». */
export const hourArticle = (value: string | number, timeZone?: string): 'la' | 'las' =>
  /^1\b/.test(formatInstant(value, 'time', timeZone)) ? 'la' : 'las';

/**
 * Formats an instant in the agency's zone, next to the viewer's time; null if both read the same. On the same day only
 * the time of day is given.
 * @param viewerTimeZone the viewer's zone
 */
export function formatAgenciaTime(
  value: string | number,
  instantFormat: InstantFormat,
  timeZone: string,
  viewerTimeZone = ownTimeZone,
): string | null {
  if (formatInstant(value, instantFormat, timeZone) === formatInstant(value, instantFormat, viewerTimeZone))
    return null;
  const isSameDay = formatInstant(value, 'date', timeZone) === formatInstant(value, 'date', viewerTimeZone);
  const agenciaTime = formatInstant(
    value,
    instantFormat === 'dateTime' && isSameDay ? 'time' : instantFormat,
    timeZone,
  );
  return `${agenciaTime} en ${cityOfTimeZone(timeZone)}`;
}

/** Formats an instant for a sentence: in the viewer's zone, followed by the agency's time if it differs. */
export function formatOwnTime(value: string | number, instantFormat: InstantFormat, timeZone: string): string {
  const agenciaTime = formatAgenciaTime(value, instantFormat, timeZone);
  return agenciaTime === null
    ? formatInstant(value, instantFormat)
    : `${formatInstant(value, instantFormat)} (${agenciaTime})`;
}

const UNITS_MS = { day: DAY_MS, hour: HOUR_MS, minute: MINUTE_MS } as const;
const RELATIVE_FORMATS = {
  day: new Intl.RelativeTimeFormat(LOCALE),
  hour: new Intl.RelativeTimeFormat(LOCALE, { style: 'short' }),
  minute: new Intl.RelativeTimeFormat(LOCALE, { style: 'short' }),
};

/**
 * Formats the distance of an instant (ISO 8601) from now in its largest whole unit: `hace 2 días`, `dentro de 3 h`,
 * `ahora`.
 */
export function formatRelative(value: string, now: number): string {
  const remainingMs = Date.parse(value) - now;
  if (Math.abs(remainingMs) < UNITS_MS.minute) return 'ahora';
  const unit =
    Math.abs(remainingMs) >= UNITS_MS.day ? 'day' : Math.abs(remainingMs) >= UNITS_MS.hour ? 'hour' : 'minute';
  return RELATIVE_FORMATS[unit].format(Math.trunc(remainingMs / UNITS_MS[unit]), unit);
}

/** Formats a calendar day `YYYY-MM-DD`, which has no zone. */
export function formatDate(date: string, options: Intl.DateTimeFormatOptions = DATE_FORMAT): string {
  return new Intl.DateTimeFormat(LOCALE, { ...options, timeZone: 'UTC' }).format(new Date(`${date}T00:00:00Z`));
}

const collator = new Intl.Collator(LOCALE, { numeric: true, sensitivity: 'base' });
/** Compares texts in Spanish alphabetical order; digits by their value. */
export const compareText = (a: string, b: string): number => collator.compare(a, b);

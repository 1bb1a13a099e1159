import { THOUSANDS_SEPARATOR } from '@conserje/rules';
import { ownTimeZone } from '../../platform/time/timeZone.ts';
import { cityOf } from './cityNames.ts';

// Spain's, for its «p. m.»; in all else its dates are those of America.
const LOCALE = 'es';
const numbers = new Intl.NumberFormat('es-419', { maximumFractionDigits: 2, useGrouping: 'min2' });

/** A sentence, from a text that was the end of one. */
export const capitalize = (texto: string): string => texto.charAt(0).toLocaleUpperCase(LOCALE) + texto.slice(1);

/** A number as Latin America writes it: from 10 000 with thin spaces, as a point or a comma there is read in two ways. */
export const numero = (n: number): string => numbers.format(n).replaceAll(',', THOUSANDS_SEPARATOR);
/** Credits with their suffix (part 2 §1). */
export const creditos = (n: number): string => `${numero(n)}c`;
/** Credits that came (+) or went (−). */
export const formatSignedCreditos = (n: number): string => `${n > 0 ? '+' : n < 0 ? '−' : ''}${creditos(Math.abs(n))}`;

/** A number with its noun, in the singular or the plural. */
export const count = (n: number, one: string, many: string): string => `${numero(n)} ${n === 1 ? one : many}`;

/** Whole minutes as hours and minutes: `2h 5m`, `45m`, `3h`. */
export function formatDuration(minutos: number): string {
  const total = Math.abs(Math.trunc(minutos));
  const h = Math.floor(total / 60);
  const m = total % 60;
  const parts = [h > 0 ? `${numero(h)}h` : '', m > 0 || h === 0 ? `${m}m` : ''].filter(Boolean);
  return `${minutos < 0 ? '−' : ''}${parts.join(' ')}`;
}

/** The same as `formatDuration`, to be read out: `2 horas y 5 minutos`. */
export function formatSpokenDuration(minutos: number): string {
  const total = Math.abs(Math.trunc(minutos));
  const h = Math.floor(total / 60);
  const m = total % 60;
  const parts = [
    h > 0 ? `${h} ${h === 1 ? 'hora' : 'horas'}` : '',
    m > 0 || h === 0 ? `${m} ${m === 1 ? 'minuto' : 'minutos'}` : '',
  ].filter(Boolean);
  return parts.join(' y ');
}

const two = (n: number): string => String(n).padStart(2, '0');

/** Seconds as a countdown: `59:59`, `1:00:00`. */
export function formatCountdown(seconds: number): string {
  const s = Math.max(0, Math.trunc(seconds));
  const h = Math.floor(s / 3600);
  const m = Math.floor((s % 3600) / 60);
  return h > 0 ? `${h}:${two(m)}:${two(s % 60)}` : `${two(m)}:${two(s % 60)}`;
}

/** The same over days: `3d 04:05:06`, `1:00:00`. */
export function formatLongCountdown(seconds: number): string {
  const s = Math.max(0, Math.trunc(seconds));
  const dias = Math.floor(s / 86_400);
  if (dias === 0) return formatCountdown(s);
  const rest = s % 86_400;
  return `${numero(dias)}d ${[rest / 3600, (rest % 3600) / 60, rest % 60].map((n) => two(Math.floor(n))).join(':')}`;
}

/**
 * Whole seconds that a countdown shows at a tick of the clock, all in UTC milliseconds. Ticks stand on whole seconds and
 * are up to one old, so rounding up would show more than is left, and a second twice after a pause.
 */
export const secondsUntil = (end: number, tick: number): number => Math.max(0, Math.floor((end - tick) / 1000));

/** How an instant is written: the day, the time of day, or both. */
export type InstantFormat = 'fecha' | 'hora' | 'fechaHora';
const INSTANT_FORMATS: Record<InstantFormat, Intl.DateTimeFormatOptions> = {
  fecha: { day: 'numeric', month: 'short', year: 'numeric' },
  hora: { hour: 'numeric', minute: '2-digit', hour12: true },
  fechaHora: { day: 'numeric', month: 'short', year: 'numeric', hour: 'numeric', minute: '2-digit', hour12: true },
};

const formats = new Map<string, Intl.DateTimeFormat>();
// Making a formatter costs far more than using it, and a page of 2,000 rows would make one per cell.
function format(instantFormat: InstantFormat, zona: string | undefined): Intl.DateTimeFormat {
  const clave = `${instantFormat} ${zona ?? ''}`;
  const hecho =
    formats.get(clave) ?? new Intl.DateTimeFormat(LOCALE, { ...INSTANT_FORMATS[instantFormat], timeZone: zona });
  formats.set(clave, hecho);
  return hecho;
}

/** An instant (ISO 8601 or UTC milliseconds) in a zone; without one in the viewer's own. */
export const instant = (valor: string | number, instantFormat: InstantFormat, zona?: string): string =>
  format(instantFormat, zona).format(new Date(valor));

/**
 * The agency's time of an instant, to stand beside the reader's own; null where they are written alike. Of the same day the time
 * of day is enough.
 * @param own the reader's zone
 */
export function formatAgenciaTime(
  valor: string | number,
  instantFormat: InstantFormat,
  zona: string,
  own = ownTimeZone,
): string | null {
  if (instant(valor, instantFormat, zona) === instant(valor, instantFormat, own)) return null;
  const isSameDay = instant(valor, 'fecha', zona) === instant(valor, 'fecha', own);
  const typed = instant(valor, instantFormat === 'fechaHora' && isSameDay ? 'hora' : instantFormat, zona);
  return `${typed} en ${cityOf(zona)}`;
}

/** An instant inside a sentence: by the reader's clock, with the agency's beside it where they differ. */
export function formatOwnTime(valor: string | number, instantFormat: InstantFormat, zona: string): string {
  const there = formatAgenciaTime(valor, instantFormat, zona);
  return there === null ? instant(valor, instantFormat) : `${instant(valor, instantFormat)} (${there})`;
}

const UNITS_MS = { day: 86_400_000, hour: 3_600_000, minute: 60_000 } as const;
const RELATIVE_FORMATS = {
  day: new Intl.RelativeTimeFormat(LOCALE),
  hour: new Intl.RelativeTimeFormat(LOCALE, { style: 'short' }),
  minute: new Intl.RelativeTimeFormat(LOCALE, { style: 'short' }),
};

/** How far an instant (ISO 8601) is from now, in its largest whole unit: `hace 2 días`, `dentro de 3 h`, `ahora`. */
export function formatRelative(valor: string, ahora: number): string {
  const falta = Date.parse(valor) - ahora;
  if (Math.abs(falta) < UNITS_MS.minute) return 'ahora';
  const unit = Math.abs(falta) >= UNITS_MS.day ? 'day' : Math.abs(falta) >= UNITS_MS.hour ? 'hour' : 'minute';
  return RELATIVE_FORMATS[unit].format(Math.trunc(falta / UNITS_MS[unit]), unit);
}

/** A calendar day `YYYY-MM-DD`, which has no zone, as words. */
export function dia(fecha: string, options: Intl.DateTimeFormatOptions = INSTANT_FORMATS.fecha): string {
  return new Intl.DateTimeFormat(LOCALE, { ...options, timeZone: 'UTC' }).format(new Date(`${fecha}T00:00:00Z`));
}

const orden = new Intl.Collator(LOCALE, { numeric: true, sensitivity: 'base' });
/** Spanish alphabetical order; digits inside a name by their value. */
export const compareText = (a: string, b: string): number => orden.compare(a, b);

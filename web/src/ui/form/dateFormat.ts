import { TEXTS } from '@conserje/rules';

/** How dates are typed (part 2 §5: MM/dd/yyyy). */
export const DATE_FORMAT = 'MM/dd/yyyy';
/** Shown for a date that cannot be (part 2 §5). */
export const INVALID_DATE = TEXTS.fechaInvalida;

/** `2026-11-03` as `11/03/2026`; empty stays empty. */
export function toTypedDate(fecha: string): string {
  const [a, m, d] = fecha.split('-');
  return a && m && d ? `${m}/${d}/${a}` : '';
}

const MONTHS = 12;

/** The day that they name, if the calendar has it. Whose first number is no month puts the day first. */
function toValidDate(a: number, primero: number, second: number): string | null {
  const [m, d] = primero > MONTHS ? [second, primero] : [primero, second];
  const fecha = new Date(Date.UTC(a, m - 1, d));
  const exists = fecha.getUTCFullYear() === a && fecha.getUTCMonth() === m - 1 && fecha.getUTCDate() === d;
  return exists ? fecha.toISOString().slice(0, 10) : null;
}

/** Of the same day in three years, the one that is nearest to another day. */
function nearestDate(primero: number, second: number, hoy: string): string | null {
  const year = Number(hoy.slice(0, 4));
  const far = (fecha: string): number => Math.abs(Date.parse(fecha) - Date.parse(hoy));
  const fechas = [year, year - 1, year + 1].map((a) => toValidDate(a, primero, second)).filter((f) => f !== null);
  return fechas.toSorted((a, b) => far(a) - far(b))[0] ?? null;
}

/**
 * A typed `MM/dd/yyyy` as `YYYY-MM-DD`; null when it is none, or a day that the calendar lacks. Empty stays empty. A first
 * number above 12 is a day, a year may have two figures.
 * @param hoy `YYYY-MM-DD`; with it the year may be left out, and is the one that brings the day nearest to this one
 */
export function parseDate(texto: string, hoy?: string): string | null {
  const clean = texto.trim();
  if (clean === '') return '';
  const reversed = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(clean);
  if (reversed) {
    const [a, m, d] = reversed.slice(1).map(Number) as [number, number, number];
    return m > MONTHS ? null : toValidDate(a, m, d);
  }
  const parts = /^(\d{1,2})[/.\- ](\d{1,2})(?:[/.\- ](\d{4}|\d{2})?)?$/.exec(clean);
  if (!parts) return null;
  const [primero, second] = [Number(parts[1]), Number(parts[2])];
  const year = parts[3];
  if (year === undefined) return hoy === undefined ? null : nearestDate(primero, second, hoy);
  return toValidDate(year.length === 2 ? 2000 + Number(year) : Number(year), primero, second);
}

/** The first figure of a day or a month that no second one can follow. */
const LONE_DIGIT_MIN = 4;

/**
 * What a date field shows for what is typed at its end: figures are enough, the slashes come by themselves.
 * @param antes what stood there
 */
export function withSlashes(texto: string, antes: string): string {
  // What is taken away is not put back, and what is no figure is left to whoever typed it.
  if (!texto.startsWith(antes) || texto.length <= antes.length || !/^[\d/]+$/.test(texto)) return texto;
  const parts: string[] = [];
  for (const grupo of texto.split('/')) {
    let rest = grupo;
    while (parts.length < 2 && (rest.length > 2 || (rest.length === 2 && Number(rest[0]) >= LONE_DIGIT_MIN))) {
      const cuantas = Number(rest[0]) >= LONE_DIGIT_MIN ? 1 : 2;
      parts.push(rest.slice(0, cuantas).padStart(2, '0'));
      rest = rest.slice(cuantas);
    }
    if (rest !== '') parts.push(rest);
  }
  const [primera = '', secondPart, ...years] = parts;
  const cerrada = (parte: string): boolean => parte.length === 2 || Number(parte) >= LONE_DIGIT_MIN;
  const two = (parte: string): string => parte.padStart(2, '0');
  if (secondPart === undefined) return cerrada(primera) || texto.endsWith('/') ? `${two(primera)}/` : primera;
  const isSecondComplete = cerrada(secondPart) || texto.endsWith('/') || years.length > 0;
  return `${two(primera)}/${isSecondComplete ? `${two(secondPart)}/` : secondPart}${years.join('').slice(0, 4)}`;
}

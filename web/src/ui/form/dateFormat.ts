import { TEXTS } from '@conserje/rules';
import { padTwo } from '../text/format.ts';

/** Format of typed dates (part 2 §5: MM/dd/yyyy). */
export const DATE_FORMAT = 'MM/dd/yyyy';
/** Error for an invalid date (part 2 §5). */
export const INVALID_DATE = TEXTS.fechaInvalida;

/** Formats `2026-11-03` as `11/03/2026`; empty stays empty. */
export function toTypedDate(date: string): string {
  const [a, m, d] = date.split('-');
  return a && m && d ? `${m}/${d}/${a}` : '';
}

const MONTHS_IN_YEAR = 12;

/** Returns the date if the calendar has it. If the first number cannot be a month, it is the day. */
function toValidDate(a: number, first: number, second: number): string | null {
  const [m, d] = first > MONTHS_IN_YEAR ? [second, first] : [first, second];
  const date = new Date(Date.UTC(a, m - 1, d));
  const exists = date.getUTCFullYear() === a && date.getUTCMonth() === m - 1 && date.getUTCDate() === d;
  return exists ? date.toISOString().slice(0, 10) : null;
}

/** Returns the date nearest to `today`, in this, the last or the next year. */
function nearestDate(first: number, second: number, today: string): string | null {
  const year = Number(today.slice(0, 4));
  const distance = (date: string): number => Math.abs(Date.parse(date) - Date.parse(today));
  const dates = [year, year - 1, year + 1].map((a) => toValidDate(a, first, second)).filter((f) => f !== null);
  return dates.toSorted((a, b) => distance(a) - distance(b))[0] ?? null;
}

/**
 * Parses a typed `MM/dd/yyyy` to `YYYY-MM-DD`; null if it is not a date of the calendar. Empty stays empty. A first
 * number above 12 is a day; a year may have two digits.
 * @param today `YYYY-MM-DD`; if given, the year may be omitted and the nearest date is taken
 */
export function parseDate(text: string, today?: string): string | null {
  const clean = text.trim();
  if (clean === '') return '';
  const isoMatch = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(clean);
  if (isoMatch) {
    const [a, m, d] = isoMatch.slice(1).map(Number) as [number, number, number];
    return m > MONTHS_IN_YEAR ? null : toValidDate(a, m, d);
  }
  const parts = /^(\d{1,2})[/.\- ](\d{1,2})(?:[/.\- ](\d{4}|\d{2})?)?$/.exec(clean);
  if (!parts) return null;
  const [first, second] = [Number(parts[1]), Number(parts[2])];
  const year = parts[3];
  if (year === undefined) return today === undefined ? null : nearestDate(first, second, today);
  return toValidDate(year.length === 2 ? 2000 + Number(year) : Number(year), first, second);
}

/** From this first digit on, a day or a month has no second digit. */
const LONE_DIGIT_MIN = 4;

const isCompletePart = (part: string): boolean => part.length === 2 || Number(part) >= LONE_DIGIT_MIN;

const hasSecondPart = (digits: string): boolean =>
  digits.length > 2 || (digits.length === 2 && Number(digits[0]) >= LONE_DIGIT_MIN);

/** Splits a typed date into day, month and the rest; a complete day or month has two digits. */
function splitParts(text: string): string[] {
  const parts: string[] = [];
  for (const group of text.split('/')) {
    let digits = group;
    while (parts.length < 2 && hasSecondPart(digits)) {
      const digitCount = Number(digits[0]) >= LONE_DIGIT_MIN ? 1 : 2;
      parts.push(padTwo(digits.slice(0, digitCount)));
      digits = digits.slice(digitCount);
    }
    if (digits !== '') parts.push(digits);
  }
  return parts;
}

/**
 * Inserts slashes while a date is typed at the end of the field.
 * @param before text before the key
 */
export function insertDateSlashes(text: string, before: string): string {
  // Deleted characters are not restored, and text other than digits is not changed.
  if (!text.startsWith(before) || text.length <= before.length || !/^[\d/]+$/.test(text)) return text;
  const [firstPart = '', secondPart, ...years] = splitParts(text);
  if (secondPart === undefined)
    return isCompletePart(firstPart) || text.endsWith('/') ? `${padTwo(firstPart)}/` : firstPart;
  const isSecondComplete = isCompletePart(secondPart) || text.endsWith('/') || years.length > 0;
  return `${padTwo(firstPart)}/${isSecondComplete ? `${padTwo(secondPart)}/` : secondPart}${years.join('').slice(0, 4)}`;
}

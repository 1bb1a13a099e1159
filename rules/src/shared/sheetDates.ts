import { DAY_MS, isDay } from './dates.ts';
import { plainText } from './search.ts';

/** Order of day and month in the dates of a file. */
export const DATE_ORDERS = ['dia', 'mes'] as const;
export type DateOrder = (typeof DATE_ORDERS)[number];

const ISO = /^(\d{4})[/.-](\d{1,2})[/.-](\d{1,2})$/;
const NUMBERS = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})$/;
const DAY_AND_NAME = /^(\d{1,2})(?:[ ./-]+de)?[ ./-]*([a-z]{3,10})(?:[ ./-]+del?)?[ ./-]*(\d{4}|\d{2})$/;
const NAME_AND_DAY = /^([a-z]{3,10})[ ./-]*(\d{1,2})(?:[ ./-]*,)?[ ./-]+(\d{4}|\d{2})$/;
const TIME = /[t ,]+\d{1,2}:\d{2}.*$/;
const WEEKDAY = /^[a-z]+, */;
/** Spreadsheet date without format: days since 1899-12-30, from 2000 to 2099. */
const SERIAL = /^(\d{5})(?:[.,]\d+)?$/;
const SERIAL_ZERO = Date.UTC(1899, 11, 30);
const [SERIAL_MIN, SERIAL_MAX] = [36_526, 73_050];
/** First three letters in Spanish and English. */
const MONTHS = ['ene jan', 'feb', 'mar', 'abr apr', 'may', 'jun', 'jul', 'ago aug', 'sep set', 'oct', 'nov', 'dic dec'];

const twoDigits = (n: number | string): string => String(n).padStart(2, '0');
function realDay(year: string, month: number | string, day: string): string | null {
  const written = `${year.length === 2 ? `20${year}` : year}-${twoDigits(month)}-${twoDigits(day)}`;
  return isDay(written) ? written : null;
}
const monthOf = (name: string): number => MONTHS.findIndex((names) => names.split(' ').includes(name.slice(0, 3))) + 1;

/** Removes the time and the weekday from a cell. */
const dateOf = (cell: string): string => plainText(cell).replace(TIME, '').replace(WEEKDAY, '');

/**
 * Returns the date order of a file: day first, unless some date can only be month first and none only day first. Null
 * if every date can be read both ways and the order changes the day of at least one.
 */
export function dateOrderOf(cells: readonly string[]): DateOrder | null {
  const pairs = cells.flatMap((cell) => {
    const [, a, b] = NUMBERS.exec(dateOf(cell)) ?? [];
    return a === undefined || b === undefined ? [] : [[Number(a), Number(b)] as const];
  });
  if (pairs.some(([a]) => a > 12)) return 'dia';
  if (pairs.some(([, b]) => b > 12)) return 'mes';
  return pairs.some(([a, b]) => a !== b) ? null : 'dia';
}

/** Returns the first cell that can be read both ways; undefined if there is none. */
export const ambiguousDate = (cells: readonly string[]): string | undefined =>
  cells.find((cell) => {
    const [, a, b] = NUMBERS.exec(dateOf(cell)) ?? [];
    return a !== b;
  });

/** Parses the date of a cell as `YYYY-MM-DD`; null if it is none. */
export function readSheetDate(cell: string, order: DateOrder): string | null {
  const text = dateOf(cell);
  const [, serial] = SERIAL.exec(text) ?? [];
  if (serial !== undefined) {
    const days = Number(serial);
    if (days < SERIAL_MIN || days > SERIAL_MAX) return null;
    return new Date(SERIAL_ZERO + days * DAY_MS).toISOString().slice(0, 10);
  }
  const [, isoYear = '', isoMonth = '', isoDay = ''] = ISO.exec(text) ?? [];
  if (isoYear !== '') return realDay(isoYear, isoMonth, isoDay);
  const [, a = '', b = '', year = ''] = NUMBERS.exec(text) ?? [];
  if (year !== '') return order === 'mes' ? realDay(year, a, b) : realDay(year, b, a);
  const [, day = '', name = '', namedYear = ''] = DAY_AND_NAME.exec(text) ?? [];
  if (namedYear !== '') return realDay(namedYear, monthOf(name), day);
  const [, first = '', dayAfterName = '', ofYear = ''] = NAME_AND_DAY.exec(text) ?? [];
  return ofYear === '' ? null : realDay(ofYear, monthOf(first), dayAfterName);
}

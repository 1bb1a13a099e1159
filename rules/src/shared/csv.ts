import { formatterByZone } from './zoneFormatter.ts';

export type CsvValue = string | number | null;

/** Unit of the numbers of a column. Minutes and hours are durations in a workbook, plain numbers in a CSV. */
export type SheetUnit = 'min' | 'h' | 'días';

/** Column of a file: one value in one unit. */
export interface SheetColumn {
  title: string;
  unit?: SheetUnit | undefined;
  /** Its texts are days `YYYY-MM-DD`; those of other columns stay texts, as a person may be called `2026-03-10`. */
  isDay?: boolean | undefined;
}

/** Heading of a column in a CSV, which has no formats: with the unit. */
export const csvTitle = ({ title, unit }: SheetColumn): string => (unit ? `${title} (${unit})` : title);

/**
 * Start of a text that a spreadsheet takes for a formula; hotel names may start so. Some skip invisible characters
 * before the sign, or accept a full-width sign.
 */
const FORMULA_START = /^(?:[\t\r\n]|[\s\p{Cf}]*[=+\-@＝＋－＠])/u;

/** Instant as serialized by the server. */
export const INSTANT_PATTERN = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;

// The Swedish locale formats dates as ISO 8601.
const spreadsheetFormatIn = formatterByZone('sv', { dateStyle: 'short', timeStyle: 'medium' });
/** Formats an instant for a spreadsheet in a zone: `2026-03-10 14:05:00`. */
export const formatSpreadsheetInstant = (value: string, zona: string): string =>
  spreadsheetFormatIn(zona).format(new Date(value));

/** Returns the cell separator and the decimal sign that a spreadsheet of the locale expects. */
export function csvRules(locale: string | undefined): { separator: ',' | ';'; decimal: ',' | '.' } {
  const decimalPart = new Intl.NumberFormat(locale).formatToParts(1.5).find((p) => p.type === 'decimal');
  return decimalPart?.value === ',' ? { separator: ';', decimal: ',' } : { separator: ',', decimal: '.' };
}

/**
 * Formats rows as CSV (RFC 4180), with the byte order mark that makes spreadsheets read UTF-8.
 * @param zona zone in which instants are written: the agency's
 */
export function toCsv(
  header: readonly string[],
  rows: readonly (readonly CsvValue[])[],
  zona: string,
  { separator, decimal } = csvRules(undefined),
): string {
  const cell = (value: CsvValue): string => {
    if (value === null) return '';
    if (typeof value === 'number') return String(value).replace('.', decimal);
    if (INSTANT_PATTERN.test(value)) return formatSpreadsheetInstant(value, zona);
    const safe = FORMULA_START.test(value) ? `'${value}` : value;
    return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
  };
  return `\uFEFF${[header, ...rows].map((row) => row.map(cell).join(separator)).join('\r\n')}\r\n`;
}

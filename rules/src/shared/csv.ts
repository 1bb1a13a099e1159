export type CsvValue = string | number | null;

/**
 * A spreadsheet takes a text that begins like this for a formula, and hotel names may begin so; some pass over what is not
 * seen before the sign, or take a sign of full width for the plain one.
 */
const FORMULA_START = /^(?:[\t\r\n]|[\s\p{Cf}]*[=+\-@＝＋－＠])/u;

/** An instant as the server writes it. */
const INSTANT_PATTERN = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;

const formats = new Map<string, Intl.DateTimeFormat>();
/** An instant as a spreadsheet reads it, in a zone: `2026-03-10 14:05:00`. */
export function formatSpreadsheetInstant(value: string, zona: string): string {
  // Sweden writes its dates as ISO 8601 does.
  const format =
    formats.get(zona) ?? new Intl.DateTimeFormat('sv', { dateStyle: 'short', timeStyle: 'medium', timeZone: zona });
  formats.set(zona, format);
  return format.format(new Date(value));
}

/** What a spreadsheet of this locale expects between cells, and inside numbers. */
export function csvRules(locale: string | undefined): { separator: ',' | ';'; decimal: ',' | '.' } {
  const decimalPart = new Intl.NumberFormat(locale).formatToParts(1.5).find((p) => p.type === 'decimal');
  return decimalPart?.value === ',' ? { separator: ';', decimal: ',' } : { separator: ',', decimal: '.' };
}

/**
 * Rows as CSV text by RFC 4180, with the mark that makes spreadsheets read it as UTF-8.
 * @param zona in which instants are written: the agency's
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

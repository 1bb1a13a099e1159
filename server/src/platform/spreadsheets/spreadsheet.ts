import { comparableName } from '@conserje/rules';
import type { SpreadsheetRow } from './spreadsheetRows.ts';
import { readSpreadsheetRows, unreadableFileError } from './spreadsheetRows.ts';

/** Expected content of a spreadsheet: column headings, required columns, and maximum length. */
export interface SpreadsheetSchema<C extends string> {
  /** Accepted headings per column, best first; a heading that fits two columns goes to the first. */
  columns: Readonly<Record<C, readonly string[]>>;
  required: readonly C[];
  /** Maximum rows below the headings. */
  max: number;
  texts: { missingColumn: string; empty: string; tooManyRows: string };
}

/** Rows by column, with missing cells empty and the line number in the file. */
export interface ParsedSpreadsheet<C extends string> {
  lineas: (Record<C, string> & { linea: number })[];
  /** Headings of unused columns. */
  ignoradas: string[];
}

/** Prefix that the portal puts before a text that a spreadsheet would take for a formula (`toCsv` of `rules`). */
const ESCAPED_FORMULA = /^'(?=[=+\-@＝＋－＠])/u;
/** Maximum rows above the headings, such as titles and empty rows. */
const ABOVE_MAX = 20;

/** Normalizes a heading: `Nombre:`, `NOMBRE (Habbo)` and `nombre` are equal. */
const headingOf = (cell: string): string =>
  comparableName(comparableName(cell.replaceAll(/\([^)]*\)/g, ' ')).replaceAll(/[^\p{L}\p{N}]+/gu, ' '));

/** Finds the position of each column in a row of headings. */
function columnsOf<C extends string>(cells: readonly string[], { columns }: SpreadsheetSchema<C>): Map<C, number> {
  const headings = cells.map(headingOf);
  const places = new Map<C, number>();
  // The keys of the record are the columns.
  for (const column of Object.keys(columns) as C[]) {
    const taken = new Set(places.values());
    const named = columns[column].flatMap((name) => headings.findIndex((h, i) => h === name && !taken.has(i)));
    const place = named.find((i) => i !== -1);
    if (place !== undefined) places.set(column, place);
  }
  return places;
}

interface Headings<C extends string> {
  index: number;
  places: Map<C, number>;
}

/** Finds the heading row: of the first rows the one with most columns; null when none has all required ones. */
function findHeadings<C extends string>(
  rows: readonly SpreadsheetRow[],
  model: SpreadsheetSchema<C>,
): Headings<C> | null {
  const found = rows
    .slice(0, ABOVE_MAX)
    .map(({ cells }, index) => ({ index, places: columnsOf(cells, model) }))
    .filter(({ places }) => model.required.every((column) => places.has(column)));
  return found.toSorted((a, b) => b.places.size - a.places.size)[0] ?? null;
}

/**
 * Reads a spreadsheet whose column headings are in one of the first rows, in any order.
 * @throws AppError REGLA when it is not readable, lacks a column, or has no rows or too many
 */
export function readSpreadsheet<C extends string>(
  bytes: Uint8Array,
  model: SpreadsheetSchema<C>,
): ParsedSpreadsheet<C> {
  const { texts, max, columns } = model;
  const rows = readSpreadsheetRows(bytes, max + ABOVE_MAX + 1, (some) => findHeadings(some, model)?.places.size ?? 0);
  const headings = findHeadings(rows, model);
  if (!headings) throw unreadableFileError(texts.missingColumn);
  const { index, places } = headings;
  const titles = rows[index]?.cells ?? [];
  // Some files repeat the headings above each part.
  const isHeadings = ({ cells }: SpreadsheetRow): boolean => cells.join('\0') === titles.join('\0');
  const below = rows.slice(index + 1).filter((row) => !isHeadings(row));
  if (below.length > max) throw unreadableFileError(texts.tooManyRows);
  if (below.length === 0) throw unreadableFileError(texts.empty);
  const used = new Set(places.values());
  return {
    lineas: below.map(({ cells, line }) => {
      const entries = Object.keys(columns).map((column) => {
        const cell = cells[places.get(column as C) ?? -1] ?? '';
        return [column, cell.replace(ESCAPED_FORMULA, '')];
      });
      // Every column has its entry.
      return { ...(Object.fromEntries(entries) as Record<C, string>), linea: line };
    }),
    ignoradas: titles.filter((title, i) => title !== '' && !used.has(i)),
  };
}

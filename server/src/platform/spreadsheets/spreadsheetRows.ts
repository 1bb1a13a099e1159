import { TEXTS, visibleText } from '@conserje/rules';
import { CsvError, parse } from 'csv-parse/sync';
import { AppError } from '../appError.ts';

/** A row, with the line on which it ends. */
export interface SpreadsheetRow {
  line: number;
  cells: string[];
}

/** Maximum columns: a wider file is expensive to parse, and no list of people or misiones. */
const COLUMNS_MAX = 200;
/** Lines used to detect the separator. */
const SAMPLE_LINES = 30;
const SEPARATORS = [';', '\t', ',', '|'];
/** Some programs declare the separator in a line of its own. */
const SEPARATOR_LINE = /^"?sep=(.)"?[ \t]*(?=\r?\n|\r|$)/i;

/** Signatures of `.xlsx` and `.ods` (ZIP) and of `.xls` (compound document). */
const WORKBOOK_SIGNATURES = [
  [0x50, 0x4b, 0x03, 0x04],
  [0xd0, 0xcf, 0x11, 0xe0],
];

/** An error for an unreadable file, with advice. */
export const unreadableFileError = (msg: string): AppError => new AppError('REGLA', msg, 'archivo');

/** Detects UTF-16 by its BOM, or by its zeros: Latin text has one in every second byte. */
function utf16Of(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const sample = bytes.subarray(0, 400);
  const zeros = (parity: number): number => sample.filter((byte, i) => byte === 0 && i % 2 === parity).length;
  if (zeros(1) > sample.length / 4) return 'utf-16le';
  return zeros(0) > sample.length / 4 ? 'utf-16be' : null;
}

/** Decodes UTF-8 and UTF-16, with or without BOM, and Windows-1252. */
function decode(bytes: Uint8Array): string {
  if (WORKBOOK_SIGNATURES.some((mark) => mark.every((byte, i) => bytes[i] === byte)))
    throw unreadableFileError(TEXTS.hojaLibro);
  const utf16 = utf16Of(bytes);
  if (utf16) return new TextDecoder(utf16).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    // Text that is not UTF-8 comes from an older Windows program.
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** @throws AppError REGLA before a very wide line is parsed */
function assertNarrow(text: string): void {
  let columns = 0;
  for (const sign of text) {
    if (sign === '\n' || sign === '\r') columns = 0;
    else if (SEPARATORS.includes(sign)) columns += 1;
    if (columns > COLUMNS_MAX) throw unreadableFileError(TEXTS.hojaAncha);
  }
}

interface Parsed {
  rows: SpreadsheetRow[];
  /** Whether a quote is not closed, the only possible syntax error. */
  isBroken: boolean;
}

/** Parses up to `max` rows; if a quote is not closed, those before it. */
function parseRows(text: string, delimiter: string, max: number): Parsed {
  const rows: SpreadsheetRow[] = [];
  try {
    parse(text, {
      delimiter,
      ltrim: true,
      relax_column_count: true,
      // Accepts a quote inside an unquoted cell.
      relax_quotes: true,
      skip_empty_lines: true,
      to: max,
      on_record: (record: string[], { lines }) => {
        rows.push({ line: lines, cells: record.map(visibleText) });
        return null;
      },
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return { rows, isBroken: true };
  }
  return { rows, isBroken: false };
}

/**
 * Returns the non-empty rows of a file, with invisible characters trimmed from cells.
 * @param score how well rows match the expected content; the separator with the best score is used
 * @throws AppError REGLA when the file cannot be read
 */
export function readSpreadsheetRows(
  bytes: Uint8Array,
  max: number,
  score: (rows: readonly SpreadsheetRow[]) => number,
): SpreadsheetRow[] {
  const decoded = decode(bytes).replaceAll('\0', '');
  const [line = '', named] = SEPARATOR_LINE.exec(decoded) ?? [];
  const text = decoded.slice(line.length);
  assertNarrow(text);
  const sample = text.split(/(?<=\n|\r(?!\n))/, SAMPLE_LINES).join('');
  // The sample may end within a quoted cell that has line breaks.
  const scores = SEPARATORS.map((delimiter) => score(parseRows(sample, delimiter, SAMPLE_LINES).rows));
  const best = SEPARATORS[scores.indexOf(Math.max(...scores))] ?? ';';
  const { rows, isBroken } = parseRows(text, named ?? best, max);
  if (isBroken) throw unreadableFileError(TEXTS.hojaComilla((rows.at(-1)?.line ?? 0) + 1));
  return rows.filter(({ cells }) => cells.some((cell) => cell !== ''));
}

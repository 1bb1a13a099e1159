import { TEXTS, visibleText } from '@conserje/rules';
import { CsvError, parse } from 'csv-parse/sync';
import { AppError } from '../appError.ts';

/** A row of a spreadsheet's file, with the line on which it ends. */
export interface SpreadsheetRow {
  line: number;
  cells: string[];
}

/** What a file may have beside each other: more makes reading it dear, and is no list of people or missions. */
const COLUMNS_MAX = 200;
/** Lines of a file in which its separator is looked for. */
const SAMPLE_LINES = 30;
const SEPARATORS = [';', '\t', ',', '|'];
/** Some programs name the separator in a line of its own. */
const SEPARATOR_LINE = /^"?sep=(.)"?[ \t]*(?=\r?\n|\r|$)/i;

/** A file of `.xlsx` or `.ods` is a ZIP; one of `.xls` begins with the mark of a compound document. */
const WORKBOOK_SIGNATURES = [
  [0x50, 0x4b, 0x03, 0x04],
  [0xd0, 0xcf, 0x11, 0xe0],
];

/** A file that can't be read, with what to do about it. */
export const unreadable = (msg: string): AppError => new AppError('REGLA', msg, 'archivo');

/** Without its mark, UTF-16 is told by its zeros: a text of Latin letters has one in every second byte. */
function utf16Of(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const sample = bytes.subarray(0, 400);
  const zeros = (parity: number): number => sample.filter((byte, i) => byte === 0 && i % 2 === parity).length;
  if (zeros(1) > sample.length / 4) return 'utf-16le';
  return zeros(0) > sample.length / 4 ? 'utf-16be' : null;
}

/** Spreadsheets write UTF-8 and UTF-16, with their marks and without, and Windows-1252. */
function decode(bytes: Uint8Array): string {
  if (WORKBOOK_SIGNATURES.some((mark) => mark.every((byte, i) => bytes[i] === byte))) throw unreadable(TEXTS.hojaLibro);
  const utf16 = utf16Of(bytes);
  if (utf16) return new TextDecoder(utf16).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    // What is no UTF-8 was written by an older program of Windows.
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** @throws AppError REGLA before a line of very many columns is taken apart */
function assertNarrow(text: string): void {
  let columns = 0;
  for (const sign of text) {
    if (sign === '\n' || sign === '\r') columns = 0;
    else if (SEPARATORS.includes(sign)) columns += 1;
    if (columns > COLUMNS_MAX) throw unreadable(TEXTS.hojaAncha);
  }
}

/** @throws AppError REGLA that names the line of a quote that is not closed: nothing else can be wrong with such a file */
function parseRows(text: string, delimiter: string, max: number): SpreadsheetRow[] {
  const rows: SpreadsheetRow[] = [];
  let last = 0;
  try {
    parse(text, {
      delimiter,
      ltrim: true,
      relax_column_count: true,
      // A quote inside a cell is a sign like others.
      relax_quotes: true,
      skip_empty_lines: true,
      to: max,
      on_record: (record: string[], { lines }) => {
        last = lines;
        rows.push({ line: lines, cells: record.map(visibleText) });
        return null;
      },
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw unreadable(TEXTS.hojaComilla(last + 1));
  }
  return rows;
}

/** The rows of the first lines, as far as they can be read. */
function sampleRows(sample: string, delimiter: string): SpreadsheetRow[] {
  try {
    return parseRows(sample, delimiter, SAMPLE_LINES);
  } catch {
    return [];
  }
}

/**
 * Returns the rows of a file that are not empty, without what can't be seen at the ends of their cells.
 * @param score how well rows fit what is looked for: of the separators the one that fits best is taken
 * @throws AppError REGLA when the file can't be read
 */
export function readRows(
  bytes: Uint8Array,
  max: number,
  score: (rows: readonly SpreadsheetRow[]) => number,
): SpreadsheetRow[] {
  const decoded = decode(bytes).replaceAll('\0', '');
  const [line = '', named] = SEPARATOR_LINE.exec(decoded) ?? [];
  const text = decoded.slice(line.length);
  assertNarrow(text);
  const sample = text.split(/(?<=\n|\r(?!\n))/, SAMPLE_LINES).join('');
  const scores = SEPARATORS.map((delimiter) => score(sampleRows(sample, delimiter)));
  const best = SEPARATORS[scores.indexOf(Math.max(...scores))] ?? ';';
  return parseRows(text, named ?? best, max).filter(({ cells }) => cells.some((cell) => cell !== ''));
}

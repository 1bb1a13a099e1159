import type { CsvValue, SheetColumn, SheetUnit } from './csv.ts';
import { csvTitle, formatSpreadsheetInstant, INSTANT_PATTERN } from './csv.ts';
import type { DateRange } from './dates.ts';
import { DAY_MS, HOURS_PER_DAY, isDay, MINUTE_MS } from './dates.ts';
import { visibleText } from './visibleText.ts';
import type { ByteParts, ZipEntry, ZipTools } from './zip.ts';
import { writeZip } from './zip.ts';

type SheetRow = readonly CsvValue[];

/** Sheet of a workbook. Rows are read one by one as they are written. */
export interface WorkbookSheet {
  name: string;
  columns: readonly SheetColumn[];
  rows: Iterable<SheetRow> | AsyncIterable<SheetRow>;
}

/** Returns the file name of the workbook of a period. */
export const periodFileName = ({ inicio, final }: DateRange): string => `excel-${inicio}-${final}.xlsx`;

/** Media type of a workbook. */
export const WORKBOOK_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN_NS = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS_NS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE_NS = 'http://schemas.openxmlformats.org/package/2006';

/** Cell formats by their index in `styles.xml`. */
const STYLE = { general: 0, heading: 1, integer: 2, day: 3, instant: 4, duration: 5, negativeDuration: 6 } as const;
/** A negative time is shown as ##### by Excel, so it is shown in days. */
const STYLES_XML =
  `${XML}<styleSheet xmlns="${MAIN_NS}"><numFmts count="2"><numFmt numFmtId="164" formatCode="[h]:mm"/>` +
  `<numFmt numFmtId="165" formatCode='0.00" días"'/></numFmts>` +
  '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>' +
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="7">' +
  '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>' +
  '<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>' +
  [3, 14, 22, 164, 165]
    .map((id) => `<xf numFmtId="${id}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`)
    .join('') +
  '</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>';

/** Excel reads `_x0041_` in a text as the character of that code. */
const ESCAPED_CHARACTER = /_(?=x[0-9a-f]{4}_)/gi;
/** Characters that XML 1.0 forbids, and halves of characters. */
const FORBIDDEN = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;
const XML_ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', '\r': '&#13;' };
/** Maximum characters of a cell. */
const CELL_MAX = 32_767;

const escapeXml = (text: string): string =>
  text.replaceAll(FORBIDDEN, '').replaceAll(/[&<>"\r]/g, (sign) => XML_ESCAPES[sign] ?? sign);
const escapeCell = (text: string): string =>
  escapeXml(text.slice(0, CELL_MAX)).replaceAll(ESCAPED_CHARACTER, '_x005F_');

const MINUTES_PER_DAY = DAY_MS / MINUTE_MS;
/** Days from the first day of workbooks to 1970-01-01. */
const EPOCH_DAYS = 25_569;
/** First day on which the calendar of workbooks is right: it has a 29 February 1900. */
const FIRST_DAY = Date.UTC(1900, 2, 1);

/** Returns the number that a workbook stores for a day or a local time; null before its first day. */
function dateNumber(localTime: string): number | null {
  const ms = Date.parse(`${localTime.replace(' ', 'T')}${localTime.includes(' ') ? '' : 'T00:00:00'}Z`);
  return ms >= FIRST_DAY ? ms / DAY_MS + EPOCH_DAYS : null;
}

/** Returns the stored number and format of an instant, or of a day in a column of days; null for any other text. */
function dateCell(value: string, ofDays: boolean | undefined, zona: string): { number: number; style: number } | null {
  const isInstant = INSTANT_PATTERN.test(value);
  if (!isInstant && !(ofDays && isDay(value))) return null;
  const number = dateNumber(isInstant ? formatSpreadsheetInstant(value, zona) : value);
  return number === null ? null : { number, style: isInstant ? STYLE.instant : STYLE.day };
}

/** Returns the stored number and format of a number in its unit. */
function numberCell(value: number, unit: SheetUnit | undefined): { number: number; style: number } {
  if (unit === 'min' || unit === 'h') {
    const number = value / (unit === 'min' ? MINUTES_PER_DAY : HOURS_PER_DAY);
    return { number, style: number < 0 ? STYLE.negativeDuration : STYLE.duration };
  }
  return { number: value, style: Number.isInteger(value) ? STYLE.integer : STYLE.general };
}

const textCell = (ref: string, style: number, text: string): string =>
  `<c r="${ref}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escapeCell(text)}</t></is></c>`;

/** Writes a cell; a text is never a formula, as formulas have an element of their own. */
function cellXml(ref: string, value: CsvValue, { unit, isDay: ofDays }: SheetColumn, zona: string): string {
  if (value === null || value === '') return '';
  const typed = typeof value === 'number' ? numberCell(value, unit) : dateCell(value, ofDays, zona);
  if (typed) return `<c r="${ref}" s="${typed.style}"><v>${typed.number}</v></c>`;
  return textCell(ref, STYLE.general, String(value));
}

/** Rows that decide the widths of the columns; they are the only ones held. */
const SAMPLE_ROWS = 200;
/** Widths in characters, with room for the arrow of the filter. */
const WIDTH_MIN = 8;
const WIDTH_MAX = 60;
const WIDTH_MARGIN = 3;
const INSTANT_WIDTH = 'dd/mm/aaaa hh:mm'.length;

const shownLength = (value: CsvValue): number => {
  if (value === null) return 0;
  return typeof value === 'string' && INSTANT_PATTERN.test(value) ? INSTANT_WIDTH : String(value).length;
};
const widthOf = (title: string, sample: readonly SheetRow[], index: number): number => {
  const longest = sample.reduce((max, row) => Math.max(max, shownLength(row[index] ?? null)), title.length);
  return Math.min(Math.max(longest + WIDTH_MARGIN, WIDTH_MIN), WIDTH_MAX);
};

/** Returns the letters of a column: A for 0, AA for 26. */
function columnLetters(index: number): string {
  const letter = String.fromCodePoint(65 + (index % 26));
  return index < 26 ? letter : columnLetters(Math.floor(index / 26) - 1) + letter;
}

/** Heading of a column in a workbook: durations are formatted, so only other units are named. */
const headingOf = (column: SheetColumn): string => (column.unit === 'días' ? csvTitle(column) : column.title);

function sheetHead(columns: readonly SheetColumn[], sample: readonly SheetRow[]): string {
  const widths = columns.map(
    (column, i) =>
      `<col min="${i + 1}" max="${i + 1}" width="${widthOf(headingOf(column), sample, i)}" customWidth="1"/>`,
  );
  const headings = columns.map((column, i) => textCell(`${columnLetters(i)}1`, STYLE.heading, headingOf(column)));
  return (
    `${XML}<worksheet xmlns="${MAIN_NS}"><sheetViews><sheetView workbookViewId="0">` +
    '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>' +
    `<cols>${widths.join('')}</cols><sheetData><row r="1">${headings.join('')}</row>`
  );
}

/** Writes the XML of a sheet, row by row. */
async function* sheetXml({ columns, rows }: WorkbookSheet, zona: string): AsyncGenerator<string> {
  const letters = columns.map((_, i) => columnLetters(i));
  let last = 1;
  const rowXml = (row: SheetRow): string => {
    last += 1;
    const cells = columns.map((column, i) => cellXml(`${letters[i]}${last}`, row[i] ?? null, column, zona));
    return `<row r="${last}">${cells.join('')}</row>`;
  };
  let sample: SheetRow[] | null = [];
  const start = function* (held: readonly SheetRow[]): Generator<string> {
    yield sheetHead(columns, held);
    for (const row of held) yield rowXml(row);
  };
  for await (const row of rows) {
    if (!sample) yield rowXml(row);
    else if (sample.push(row) === SAMPLE_ROWS) {
      yield* start(sample);
      sample = null;
    }
  }
  if (sample) yield* start(sample);
  yield `</sheetData><autoFilter ref="A1:${letters.at(-1)}${last}"/></worksheet>`;
}

/** Characters encoded at once. */
const PART_LENGTH = 32_768;

async function* encodeParts(texts: AsyncIterable<string>, encode: ZipTools['encode']): ByteParts {
  let waiting = '';
  for await (const text of texts) {
    waiting += text;
    if (waiting.length < PART_LENGTH) continue;
    yield encode(waiting);
    waiting = '';
  }
  if (waiting !== '') yield encode(waiting);
}

/** Maximum characters of a sheet's name. */
const SHEET_NAME_MAX = 31;
/** Makes a text a valid name of a sheet. */
const sheetName = (text: string): string =>
  visibleText(
    text
      .replaceAll(/\s*:\s*/g, ' ')
      .replaceAll(/[\\/?*[\]]/g, '-')
      .replaceAll(/^'|'$/g, '')
      .slice(0, SHEET_NAME_MAX),
  ) || 'Datos';

const SHEET_PART = 'worksheets/sheet';

function workbookParts(names: readonly string[]): Record<string, string> {
  const numbers = names.map((_, i) => i + 1);
  const sheets = names.map(
    (name, i) => `<sheet name="${escapeXml(sheetName(name))}" sheetId="${i + 1}" r:id="rId${i + 1}"/>`,
  );
  const relation = (id: number, type: string, target: string): string =>
    `<Relationship Id="rId${id}" Type="${RELATIONS_NS}/${type}" Target="${target}"/>`;
  const contentType = (part: string, type: string): string =>
    `<Override PartName="/xl/${part}.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${type}+xml"/>`;
  return {
    '[Content_Types].xml':
      `${XML}<Types xmlns="${PACKAGE_NS}/content-types">` +
      '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
      contentType('workbook', 'sheet.main') +
      contentType('styles', 'styles') +
      `${numbers.map((n) => contentType(SHEET_PART + n, 'worksheet')).join('')}</Types>`,
    '_rels/.rels': `${XML}<Relationships xmlns="${PACKAGE_NS}/relationships">${relation(1, 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    'xl/workbook.xml': `${XML}<workbook xmlns="${MAIN_NS}" xmlns:r="${RELATIONS_NS}"><sheets>${sheets.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels':
      `${XML}<Relationships xmlns="${PACKAGE_NS}/relationships">` +
      `${numbers.map((n) => relation(n, 'worksheet', `${SHEET_PART}${n}.xml`)).join('')}` +
      `${relation(names.length + 1, 'styles', 'styles.xml')}</Relationships>`,
    'xl/styles.xml': STYLES_XML,
  };
}

const oneText = async function* (text: string): AsyncGenerator<string> {
  yield text;
};

/**
 * Writes a workbook (`.xlsx`, ECMA-376) as its rows are read; memory holds the rows at hand only. Numbers are numbers,
 * instants and days are dates, durations are times, texts stay texts. The first row is bold, frozen and filters.
 * @param sheets in their order; the first is written last, so that it can sum up what the others read
 * @param zona zone in which instants are written: the agency's
 */
export function writeWorkbook(sheets: readonly WorkbookSheet[], zona: string, tools: ZipTools): ByteParts {
  const parts = workbookParts(sheets.map(({ name }) => name));
  const entries = Object.entries(parts).map(([name, xml]) => ({ name, texts: oneText(xml) }));
  const sheetEntries = sheets.map((sheet, i) => ({
    name: `xl/${SHEET_PART}${i + 1}.xml`,
    texts: sheetXml(sheet, zona),
  }));
  const inOrder = [...entries, ...sheetEntries.slice(1), ...sheetEntries.slice(0, 1)];
  const zipEntries = inOrder.map(({ name, texts }): ZipEntry => ({ name, content: encodeParts(texts, tools.encode) }));
  return writeZip(zipEntries, tools);
}

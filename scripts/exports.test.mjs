import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Matches code that formats a duration as text. */
const DURATION_TEXT =
  /\b(?:formatDuration|formatSpokenDuration|formatCountdown|formatLongCountdown)\(|[hm]\$?\{|\}\s?[hm]\b/;
/**
 * Columns that may hold several values: lists of names, permisos and changes.
 */
const LISTS = ['paseLista/components/paseListaColumns.tsx', 'audit-log/auditLog.ts', 'permisos/ExcepcionesScreen.tsx'];

/**
 * Returns the object literals that define table columns: innermost braces with a `title` and a `value`.
 * @param {string} source
 */
function columnsOf(source) {
  /** @type {string[]} */
  const columns = [];
  /** @type {number[]} */
  const open = [];
  for (let i = 0; i < source.length; i += 1) {
    if (source[i] === '{') open.push(i);
    if (source[i] !== '}') continue;
    const text = source.slice(open.pop(), i + 1);
    // Columns nested in a column are file columns and checked separately.
    if (/\b(?:id|title):/.test(text) && /\bvalue(?::|,)/.test(text)) columns.push(text);
  }
  return columns.filter(
    (text) => !columns.some((other) => other !== text && text.includes(other) && !/\bfile:/.test(text)),
  );
}

const sources = globSync('web/src/**/*.{ts,tsx}')
  .filter((file) => !/\.test\.|\/gallery\//.test(file))
  .map((file) => ({ file, source: readFileSync(file, 'utf8') }))
  .filter(({ source }) => /Column<|columns/i.test(source));
const columns = sources.flatMap(({ file, source }) => columnsOf(source).map((text) => ({ file, text })));

/** Returns the exported part of a column. */
const exported = (/** @type {string} */ text) =>
  /\bfile: (?<file>[^\n]*(?:\n {6,}[^\n]*)*)/.exec(text)?.groups?.file ?? /\bvalue: [^\n]*/.exec(text)?.[0] ?? '';

test('a column that shows a duration exports it in the unit that its heading names', () => {
  expect(columns.length).toBeGreaterThan(120);
  // The phone card of the motivo column repeats values that other columns export.
  const shown = columns.filter(({ text }) => DURATION_TEXT.test(text) && !text.includes("id: 'motivo'"));
  expect(shown.length).toBeGreaterThan(8);
  const unnamed = shown.filter(({ text }) => !/\bunit: '(?:min|h|días)'|REQUEST_FILE_COLUMNS/.test(text));
  expect(unnamed.map(({ file, text }) => `${file}: ${text.slice(0, 80)}`)).toEqual([]);
});

test('no exported cell contains a duration as text or more than one value', () => {
  const mixed = columns.filter(({ file, text }) => {
    const value = exported(text);
    const many = /\$\{[^}]*\}[^`]*\$\{|\.join\(/.test(value);
    return DURATION_TEXT.test(value) || (many && !LISTS.some((list) => file.endsWith(list)));
  });
  expect(mixed.map(({ file, text }) => `${file}: ${exported(text).slice(0, 80)}`)).toEqual([]);
});

/** Fields of the answers that are days `YYYY-MM-DD`, as a column reads them. */
const DAY_VALUE = /=> \w+(?:\.hour)?(?:\.(?:dia|rige)\b|\[clave\])|\bb\.hasta \?\?/;

test('a column of days says so, and no other: a name may look like a day', () => {
  const days = columns.filter(({ text }) => DAY_VALUE.test(exported(text)));
  expect(days.length).toBeGreaterThan(6);
  const marked = columns.filter(({ text }) => /\bisDay: true/.test(text));
  const named = (/** @type {typeof columns} */ found) => found.map(({ file, text }) => `${file}: ${text.slice(0, 80)}`);
  expect(named(days.filter((column) => !marked.includes(column)))).toEqual([]);
  expect(named(marked.filter((column) => !days.includes(column)))).toEqual([]);
});

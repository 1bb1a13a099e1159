import type { Ratio } from './measuring/rounds.ts';

export interface Target {
  min?: number;
  max?: number;
}

/** Line of the table. A line without a target has no verdict. */
export interface ReportLine {
  what: string;
  against: string;
  ratio: Ratio;
  target?: Target;
  /** Cause of the remainder. */
  rest: string;
}

/** Figure that is not a ratio. */
export interface Figure {
  what: string;
  value: string;
  met: boolean;
  should: string;
}

const isMet = (value: number, { min = 0, max = Number.POSITIVE_INFINITY }: Target): boolean =>
  value >= min && value <= max;

const number = (value: number): string => {
  const digits = value < 10 ? 1 : 0;
  return value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits });
};
const two = (value: number): string => value.toFixed(2);

function describeTarget({ min, max }: Target = {}): string {
  if (min !== undefined && max !== undefined) return `${min} to ${max}`;
  if (min !== undefined) return `${min} or more`;
  return max === undefined ? '' : `${max} or less`;
}

function printTable(rows: string[][]): void {
  const widths = (rows[0] ?? []).map((_, i) => Math.max(...rows.map((row) => row[i]?.length ?? 0)));
  const isText = (i: number): boolean => i === 0 || i === 1 || i >= widths.length - 2;
  for (const row of rows)
    console.log(
      row
        .map((cell, i) => (isText(i) ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0)))
        .join('  ')
        .trimEnd(),
    );
}

const mark = (met: boolean | undefined): string => (met === undefined ? '' : met ? 'ok' : 'MISSED');

/** @returns whether every target is met */
export function report(lines: readonly ReportLine[], figures: readonly Figure[]): boolean {
  const met = lines.map(({ ratio, target }) => (target ? isMet(ratio.median, target) : undefined));
  if (lines.length > 0)
    printTable([
      ['measured', 'against', 'a second', 'theirs', 'RATIO', 'spread', 'by CPU', 'should be', ''],
      ...lines.map(({ what, against, ratio, target }, i) => [
        what,
        against,
        number(ratio.rate),
        number(ratio.otherRate),
        two(ratio.median),
        `${two(ratio.low)}–${two(ratio.high)}`,
        ratio.cpu === null ? '' : two(ratio.cpu),
        describeTarget(target),
        mark(met[i]),
      ]),
    ]);
  console.log();
  printTable(figures.map((figure) => [figure.what, figure.value, figure.should, mark(figure.met)]));
  if (lines.length > 0) console.log('\nWhere the rest goes:');
  for (const { what, against, rest } of lines) console.log(`- ${what}, against ${against}: ${rest}`);
  return met.every((ok) => ok !== false) && figures.every((figure) => figure.met);
}

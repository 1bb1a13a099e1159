/**
 * The used part of Stryker's report (mutation-testing-report-schema).
 * @typedef {object} Report
 * @property {Record<string, { source: string, mutants: Mutant[] }>} files
 */
/**
 * @typedef {object} Mutant
 * @property {string} status
 * @property {string} mutatorName
 * @property {string} [replacement]
 * @property {{ start: Position, end: Position }} location lines and columns from 1
 */
/** @typedef {{ line: number, column: number }} Position */

const noticed = ['Killed', 'Timeout'];
const unnoticed = ['Survived', 'NoCoverage'];

/**
 * Returns the share of killed mutants and one line per survivor.
 * @param {Report} report
 */
export function survivors({ files }) {
  const all = Object.entries(files).flatMap(([file, { source, mutants }]) =>
    mutants.map((mutant) => ({ file, rows: source.split('\n'), ...mutant })),
  );
  const killed = all.filter(({ status }) => noticed.includes(status)).length;
  const left = all.filter(({ status }) => unnoticed.includes(status));
  const tried = killed + left.length;
  const percent = tried === 0 ? '–' : ((killed / tried) * 100).toFixed(1);
  return { score: `${killed} of ${tried} faults noticed (${percent} %)`, lines: left.map(lineOf) };
}

/** @param {Mutant & { file: string, rows: string[] }} mutant */
function lineOf({ file, rows, status, mutatorName, replacement = '', location: { start, end } }) {
  const row = rows[start.line - 1] ?? '';
  const from =
    start.line === end.line ? row.slice(start.column - 1, end.column - 1) : `${row.slice(start.column - 1)} …`;
  const untested = status === 'NoCoverage' ? ' (no test runs it)' : '';
  const to = replacement.replaceAll(/\s+/g, ' ');
  return `${file}:${start.line}:${start.column} ${mutatorName}${untested}: ${from} → ${to}`;
}

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBrowsers } from './browsers.mjs';
import { ensureChromium } from './chromium.mjs';
import { root, tools } from './paths.mjs';
import { capture } from './processes.mjs';
import { testsReached } from './reached.mjs';
import { ensureGalleryBuilt, ensureWebBuilt, SetupError } from './setup.mjs';

/**
 * `again`: tests that passed when they were repeated, by name.
 * @typedef {{ passed: number, failed: number, skipped: number, again: string[] }} Counts
 */
/**
 * A part of `npm test`: a script for the pinned Node, after what it needs is there. A suite also counts its tests, from
 * the report that it writes.
 * @typedef {object} Step
 * @property {string} name
 * @property {string[]} args script and its arguments
 * @property {() => Promise<Record<string, string> | void>} [prepare] may answer environment variables for the script
 * @property {(report: string) => { args?: string[], env?: Record<string, string> }} [reportTo] how to ask for the report
 * @property {(report: string) => Counts} [count]
 * @property {boolean} [apart] it runs when it is asked for by name alone
 */

const code = ['rules', 'contract', 'server', 'web', 'e2e', 'bench'];

/** Independent of each other; they run side by side. @type {Step[]} */
export const checks = [
  { name: 'lint', args: [tools.biome, 'check', '--error-on-warnings', '.'] },
  ...['server', 'web', 'rules', 'contract', 'e2e', 'bench', 'scripts'].map((project) => ({
    name: `types:${project}`,
    // Checkers side by side each find out the same types anew: twice the work, and steps run side by side as it is.
    args: [tools.tsc, '-p', project, '--singleThreaded'],
  })),
  { name: 'boundaries', args: [tools.depcruise, '--config', '.dependency-cruiser.cjs', ...code] },
  { name: 'boundaries:rooms', args: [tools.depcruise, '--config', '.dependency-cruiser.rooms.cjs', 'server/src'] },
  { name: 'unused', args: [tools.knip] },
  { name: 'size', prepare: ensureWebBuilt, args: ['scripts/check-size.mjs'] },
];

/** They use all cores themselves; they run one after the other. @type {Step[]} */
export const suites = [
  {
    name: 'unit',
    args: [tools.vitest, 'run'],
    reportTo: vitestReport,
    count: countVitest,
  },
  {
    name: 'components',
    prepare: async () => ({ CHROMIUM_PATH: await ensureChromium() }),
    args: [tools.vitest, 'run', '--config', 'web/vitest.config.ts'],
    reportTo: vitestReport,
    count: countVitest,
  },
  {
    name: 'e2e',
    prepare: async () => {
      const chromium = await ensureChromium();
      await ensureWebBuilt();
      await ensureGalleryBuilt();
      return { CHROMIUM_PATH: chromium };
    },
    args: [tools.playwright, 'test', '--config', 'e2e/playwright.config.ts'],
    reportTo: (report) => ({ env: { E2E_REPORT: report } }),
    count: countPlaywright,
  },
  {
    name: 'browsers',
    apart: true,
    prepare: async () => {
      const env = await ensureBrowsers();
      await ensureWebBuilt();
      return env;
    },
    args: [tools.playwright, 'test', '--config', 'e2e/browsers/playwright.config.ts'],
    reportTo: (report) => ({ env: { E2E_REPORT: report } }),
    count: countPlaywright,
  },
];

/** What others build upon, where a clone has it. */
const TRUNK = 'main';

/**
 * What a change is looked at with while it is made: style, types, and the unit tests near to it, on SQLite. What only the
 * whole application ties to it is left to all of `npm test`.
 * @param {string} since a commit; empty for where this branch left the trunk
 * @returns {Promise<{ checks: Step[], suites: Step[] }>}
 */
export async function changedSteps(since) {
  const commit = await beginning(since);
  const ours = ['ls-files', '--others', '--exclude-standard'];
  const changed = [...(await git('diff', '--name-only', commit)), ...(await git(...ours))];
  const files = [...(await git(...ours)), ...(await git('ls-files'))];
  const there = files.filter((file) => existsSync(join(root, file)));
  const tests = testsReached(changed, there);
  return {
    checks: checks.filter(({ name }) => name === 'lint' || name.startsWith('types:')),
    suites: suites
      .filter(({ name }) => name === 'unit' && tests.length > 0)
      .map((suite) => ({ ...suite, args: [...suite.args, '--project=!server-postgres*', ...tests] })),
  };
}

/** @param {string} since @returns {Promise<string>} a commit, by its hash */
async function beginning(since) {
  const asked = since ? [since] : [TRUNK, `origin/${TRUNK}`, 'HEAD'];
  for (const name of asked) {
    const { code, output } = await capture('git', ['merge-base', name, 'HEAD']);
    if (code === 0) return output.trim();
  }
  throw new SetupError(`git no conoce ${asked.join(', ')}, o no es de donde viene esta rama.`);
}

/** @param {string[]} args @returns {Promise<string[]>} the lines of what it says */
async function git(...args) {
  const { code, output } = await capture('git', ['-c', 'core.quotePath=off', ...args]);
  if (code !== 0) throw new SetupError(output);
  return output.split('\n').filter((line) => line !== '');
}

/** @param {string} report */
function vitestReport(report) {
  return { args: ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`] };
}

/** @param {string} report @returns {Counts} */
function countVitest(report) {
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests } = JSON.parse(readFileSync(report, 'utf8'));
  return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests + numTodoTests, again: [] };
}

/**
 * @typedef {object} Suite as Playwright reports it
 * @property {Suite[]} [suites]
 * @property {{ file: string, title: string, tests: { status: string }[] }[]} [specs]
 */

/** @param {Suite} suite @returns {string[]} */
const flakyIn = ({ suites = [], specs = [] }) => [
  ...specs
    .filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
    .map(({ file, title }) => `${file}: ${title}`),
  ...suites.flatMap(flakyIn),
];

/** @param {string} report @returns {Counts} */
function countPlaywright(report) {
  const { stats, suites } = JSON.parse(readFileSync(report, 'utf8'));
  const { expected, unexpected, flaky, skipped } = stats;
  return { passed: expected + flaky, failed: unexpected, skipped, again: flakyIn({ suites }) };
}

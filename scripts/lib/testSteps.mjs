import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { ensureChromium } from './chromium.mjs';
import { ensureGalleryBuilt, ensureWebBuilt, SetupError } from './installAndBuild.mjs';
import { ensureBrowsers } from './otherBrowsers.mjs';
import { cacheDir, root, tools } from './paths.mjs';
import { capture } from './processes.mjs';
import { testsReached } from './testsReached.mjs';

/**
 * Test counts; `again` names the tests that passed on retry, `failures` those that failed, with what they say.
 * @typedef {{ passed: number, failed: number, skipped: number, again: string[], failures: string[] }} Counts
 */
/**
 * A step of `npm test`: a script for the pinned Node, with its preparation. A suite also counts its tests in the report
 * that it writes.
 * @typedef {object} Step
 * @property {string} name
 * @property {string[]} args script and its arguments
 * @property {Record<string, string>} [env] environment variables for the script
 * @property {(scope: string) => Promise<Record<string, string> | void>} [prepare] may return environment variables for the script
 * @property {(report: string) => { args?: string[], env?: Record<string, string> }} [reportTo] options that request the
 * report
 * @property {(report: string) => Counts} [count]
 * @property {boolean} [apart] runs only if requested by name, or with all
 */

const code = ['rules', 'contract', 'server', 'web', 'e2e', 'bench'];

/** Saves a third of the processor time of programs written in Go: collects less often, and on the program's own core. */
const goEnv = { GOGC: '400', GOMAXPROCS: '1' };

/** Compiler options with which the next run checks again only what changed. @param {string} project */
const buildInfoOf = (project) => ['--tsBuildInfoFile', join(cacheDir, 'types', `${project}.tsbuildinfo`)];

/** Steps that run in parallel. @type {Step[]} */
export const checks = [
  { name: 'lint', args: [tools.biome, 'check', '--error-on-warnings', '.'] },
  { name: 'promises', env: goEnv, args: [tools.oxlint, '--threads=1'] },
  // The bench includes the server, whose types a check of its own would infer again.
  ...['bench', 'web', 'rules', 'contract', 'e2e', 'scripts'].map((project) => ({
    name: `types:${project}`,
    env: goEnv,
    // Parallel checkers would each infer the same types, and the steps already run in parallel.
    args: [tools.tsc, '-p', project, '--singleThreaded', '--incremental', ...buildInfoOf(project)],
  })),
  { name: 'boundaries', args: [tools.depcruise, '--config', '.dependency-cruiser.cjs', ...code] },
  { name: 'boundaries:rooms', args: [tools.depcruise, '--config', '.dependency-cruiser.rooms.cjs', 'server/src'] },
  { name: 'unused', args: [tools.knip] },
  { name: 'size', prepare: ensureWebBuilt, args: ['scripts/check-size.mjs'] },
];

/** Steps that use all cores and run sequentially. @type {Step[]} */
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
    prepare: async (scope) => {
      const chromium = await ensureChromium();
      await ensureWebBuilt();
      if (scope === 'all') await ensureGalleryBuilt();
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

/** Branch that changes are compared with by default. */
const TRUNK = 'main';

/**
 * Returns the steps for work in progress: lint, promises, types and the unit tests near the change, on SQLite. Wider effects are
 * left to the full `npm test`.
 * @param {string} since a commit; empty for the branch point from the trunk
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
    checks: checks.filter(({ name }) => /^(lint|promises|types:.*)$/.test(name)),
    suites: suites
      .filter(({ name }) => name === 'unit' && tests.length > 0)
      .map((suite) => ({ ...suite, args: [...suite.args, '--project=!server-postgres*', ...tests] })),
  };
}

/** @param {string} since @returns {Promise<string>} hash of the commit to compare with */
async function beginning(since) {
  const asked = since ? [since] : [TRUNK, `origin/${TRUNK}`, 'HEAD'];
  for (const name of asked) {
    const { code, output } = await capture('git', ['merge-base', name, 'HEAD']);
    if (code === 0) return output.trim();
  }
  throw new SetupError(`git no conoce ${asked.join(', ')}, o no es de donde viene esta rama.`);
}

/** @param {string[]} args @returns {Promise<string[]>} lines of its output */
async function git(...args) {
  const { code, output } = await capture('git', ['-c', 'core.quotePath=off', ...args]);
  if (code !== 0) throw new SetupError(output);
  return output.split('\n').filter((line) => line !== '');
}

/** @param {string} report */
function vitestReport(report) {
  return { args: ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`] };
}

/** Lines of a failure that the summary repeats. */
const FAILURE_LINES = 12;

/** A place in a library, which says nothing of a failure. */
const LIBRARY_FRAME = /^ +at .*(node_modules|<anonymous>)/;

/**
 * @param {string} name
 * @param {(string | undefined)[]} messages as a terminal shows them
 */
function describeFailure(name, messages) {
  const lines = stripVTControlCharacters(messages.join('\n')).split('\n');
  return [name, ...lines.filter((line) => !LIBRARY_FRAME.test(line)).slice(0, FAILURE_LINES)].join('\n    ');
}

/**
 * A file with its tests, as Vitest reports it. A file that cannot be loaded fails without a test.
 * @typedef {object} TestFile
 * @property {string} name
 * @property {string} status
 * @property {string} message
 * @property {{ status: string, fullName: string, failureMessages: string[] }[]} assertionResults
 */

/** @param {TestFile} file @returns {string[]} */
function vitestFailuresIn({ name, status, message, assertionResults }) {
  const file = relative(root, name);
  const failed = assertionResults.filter((test) => test.status === 'failed');
  if (failed.length === 0) return status === 'failed' ? [describeFailure(file, [message])] : [];
  return failed.map(({ fullName, failureMessages }) => describeFailure(`${file}: ${fullName}`, failureMessages));
}

/** @param {string} report @returns {Counts} */
function countVitest(report) {
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } = JSON.parse(
    readFileSync(report, 'utf8'),
  );
  return {
    passed: numPassedTests,
    failed: numFailedTests,
    skipped: numPendingTests + numTodoTests,
    again: [],
    failures: testResults.flatMap(vitestFailuresIn),
  };
}

/**
 * @typedef {object} Suite as Playwright reports it
 * @property {Suite[]} [suites]
 * @property {{ file: string, title: string, tests: { status: string, results: { error?: { message?: string } }[] }[] }[]} [specs]
 */

/**
 * @param {'flaky' | 'unexpected'} outcome
 * @param {Suite} suite
 * @returns {string[]} its tests of an outcome, with the first error of each attempt
 */
const testsThatWere = (outcome, { suites = [], specs = [] }) => [
  ...specs.flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => status === outcome)
      .map(({ results }) =>
        describeFailure(
          `${file}: ${title}`,
          results.flatMap(({ error }) => (error ? [error.message] : [])),
        ),
      ),
  ),
  ...suites.flatMap((inner) => testsThatWere(outcome, inner)),
];

/** @param {string} report @returns {Counts} */
function countPlaywright(report) {
  const { stats, suites } = JSON.parse(readFileSync(report, 'utf8'));
  const { expected, unexpected, flaky, skipped } = stats;
  return {
    passed: expected + flaky,
    failed: unexpected,
    skipped,
    again: testsThatWere('flaky', { suites }),
    failures: testsThatWere('unexpected', { suites }),
  };
}

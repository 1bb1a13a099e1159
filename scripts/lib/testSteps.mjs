import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { ensureChromium } from './chromium.mjs';
import { ensureGalleryBuilt, ensureWebBuilt, SetupError } from './installAndBuild.mjs';
import { ensureBrowsers } from './otherBrowsers.mjs';
import { cacheDir, root, toolScripts } from './paths.mjs';
import { captureOutput } from './processes.mjs';
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
export const parallelSteps = [
  { name: 'lint', args: [toolScripts.biome, 'check', '--error-on-warnings', '.'] },
  { name: 'promises', env: goEnv, args: [toolScripts.oxlint, '--threads=1'] },
  // The bench includes the server, whose types a check of its own would infer again.
  ...['bench', 'web', 'rules', 'contract', 'e2e', 'scripts'].map((project) => ({
    name: `types:${project}`,
    env: goEnv,
    // Parallel checkers would each infer the same types, and the steps already run in parallel.
    args: [toolScripts.tsc, '-p', project, '--singleThreaded', '--incremental', ...buildInfoOf(project)],
  })),
  { name: 'boundaries', args: [toolScripts.depcruise, '--config', '.dependency-cruiser.cjs', ...code] },
  {
    name: 'boundaries:rooms',
    args: [toolScripts.depcruise, '--config', '.dependency-cruiser.rooms.cjs', 'server/src'],
  },
  { name: 'unused', args: [toolScripts.knip] },
  { name: 'size', prepare: ensureWebBuilt, args: ['scripts/check-size.mjs'] },
];

/** Steps that use all cores and run sequentially. @type {Step[]} */
export const sequentialSteps = [
  {
    name: 'unit',
    args: [toolScripts.vitest, 'run'],
    reportTo: vitestReport,
    count: countVitest,
  },
  {
    name: 'components',
    prepare: async () => ({ CHROMIUM_PATH: await ensureChromium() }),
    args: [toolScripts.vitest, 'run', '--config', 'web/vitest.config.ts'],
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
    args: [toolScripts.playwright, 'test', '--config', 'e2e/playwright.config.ts'],
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
    args: [toolScripts.playwright, 'test', '--config', 'e2e/browsers/playwright.config.ts'],
    reportTo: (report) => ({ env: { E2E_REPORT: report } }),
    count: countPlaywright,
  },
];

/** Branch that changes are compared with by default. */
const TRUNK = 'main';

/** Projects of types that see a workspace; every project sees any other file. @type {Record<string, string[]>} */
const SEEN_BY = {
  server: ['bench', 'e2e'],
  web: ['web', 'scripts'],
  bench: ['bench'],
  e2e: ['e2e', 'bench'],
  scripts: ['scripts'],
};

/** Number of server tests near a change that fit into a minute. */
const SERVER_TESTS_MAX = 20;

/**
 * Returns the steps for work in progress: style, promises of the changed files, types of the projects that see them, and the tests near
 * the change, those of the server on SQLite. Wider effects are left to the full `npm test`.
 * @param {string} since a commit; empty for the branch point from the trunk
 * @returns {Promise<{ checks: Step[], suites: Step[], left: string }>} `left`: which tests are left out
 */
export async function stepsForChanges(since) {
  const commit = await beginning(since);
  const ours = ['ls-files', '--others', '--exclude-standard'];
  const changed = [...(await git('diff', '--name-only', commit)), ...(await git(...ours))];
  const there = [...(await git(...ours)), ...(await git('ls-files'))].filter((file) => existsSync(join(root, file)));
  return stepsNearChanges(changed, there);
}

/**
 * @param {string[]} changed
 * @param {string[]} files all files of the clone
 */
export function stepsNearChanges(changed, files) {
  const known = new Set(files);
  const tests = testsReached(changed, files);
  const ofServer = tests.filter((file) => file.startsWith('server/'));
  const far = new Set(ofServer.slice(SERVER_TESTS_MAX));
  const unit = tests.filter((file) => !file.endsWith('.tsx') && !far.has(file));
  const components = tests.filter((file) => file.endsWith('.tsx')).map((file) => file.replace('web/', ''));
  return {
    checks: [
      // Of one file it takes as long as of all.
      ...parallelSteps.filter(({ name }) => name === 'lint' && changed.length > 0),
      ...narrowed(
        'promises',
        changed.filter((file) => SCRIPT.test(file) && known.has(file)),
      ),
      ...parallelSteps.filter(
        ({ name }) => name.startsWith('types:') && changed.some((file) => isSeenBy(name.slice('types:'.length), file)),
      ),
    ],
    suites: [...narrowed('unit', unit, ['--project=!server-postgres*']), ...narrowed('components', components)],
    left: `left to npm test: ${far.size > 0 ? `${far.size} tests of the server further away, ` : ''}PostgreSQL and the journeys`,
  };
}

/** What oxlint reads. */
const SCRIPT = /\.[cm]?[jt]sx?$/;

/** @param {string} project @param {string} file @returns {boolean} */
function isSeenBy(project, file) {
  return SEEN_BY[file.replace(/\/.*/, '')]?.includes(project) ?? !file.endsWith('.md');
}

/**
 * Returns the step for some files alone; none without files.
 * @param {string} name
 * @param {string[]} files
 * @param {string[]} [options]
 */
function narrowed(name, files, options = []) {
  if (files.length === 0) return [];
  return [...parallelSteps, ...sequentialSteps]
    .filter((step) => step.name === name)
    .map((step) => ({ ...step, args: [...step.args, ...options, ...files] }));
}

/** @param {string} since @returns {Promise<string>} hash of the commit to compare with */
async function beginning(since) {
  const asked = since ? [since] : [TRUNK, `origin/${TRUNK}`, 'HEAD'];
  for (const name of asked) {
    const { code, output } = await captureOutput('git', ['merge-base', name, 'HEAD']);
    if (code === 0) return output.trim();
  }
  throw new SetupError(`git no conoce ${asked.join(', ')}, o no es de donde viene esta rama.`);
}

/** @param {string[]} args @returns {Promise<string[]>} lines of its output */
async function git(...args) {
  const { code, output } = await captureOutput('git', ['-c', 'core.quotePath=off', ...args]);
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

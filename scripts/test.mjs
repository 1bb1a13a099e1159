import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureInstalled, runScript, SetupError } from './lib/installAndBuild.mjs';
import { captureNodeOutput, runNode, stopSignalCode } from './lib/processes.mjs';
import { parallelSteps, sequentialSteps, stepsForChanges } from './lib/testSteps.mjs';

/** @typedef {import('./lib/testSteps.mjs').Step} Step */
/** @typedef {{ name: string, problem: string } & import('./lib/testSteps.mjs').Counts} Outcome */

const usage = `usage: npm test                     every check, each test of the server on one engine, the main journeys
       npm test -- --all            every check and every test, in three browsers
       npm test -- [--only <step>[,<step>] [filter and options for that step's program]]
       npm test -- --changed [commit]   style, promises, types and tests near to what has changed, in about a minute
steps: ${[...parallelSteps, ...sequentialSteps].map(({ name }) => name).join(', ')}`;

const sideBySide = 2;
/** Number of browser tests that may pass on retry: a machine stalls now and then. More are a failure. */
const againMax = 2;
/** A line of a test, or of a file of tests, that passed. */
const PASSED = /^\s*✓ .*\n/gm;
const reports = mkdtempSync(join(tmpdir(), 'conserje-test-'));
process.on('exit', () => rmSync(reports, { recursive: true, force: true }));

await runScript(async () => {
  const { all, only, extra, since } = readArguments(process.argv.slice(2));
  const isChosen = (/** @type {Step} */ { name, apart }) =>
    only.length === 0 ? all || !apart : only.includes(name) || only.includes(`${name.split(':')[0]}`);
  const chosen =
    since === null
      ? { checks: parallelSteps.filter(isChosen), suites: sequentialSteps.filter(isChosen), left: '' }
      : await stepsForChanges(since);
  const total = chosen.checks.length + chosen.suites.length;
  if (total === 0 && since !== null) {
    process.stdout.write('nothing changed\n');
    return 0;
  }
  if (total === 0 || (extra.length > 0 && total > 1)) throw new SetupError(usage);

  await ensureInstalled('all');
  // A step that is named, or limited to changed files, runs all its tests.
  const scope = all || only.length > 0 || since !== null ? 'all' : 'main';
  const options = { extra, live: total === 1, scope };
  const outcomes = await inPool(chosen.checks, (step) => runStep(step, options));
  for (const suite of chosen.suites) outcomes.push(await runStep(suite, options));
  if (chosen.left) process.stdout.write(`${chosen.left}\n`);
  return summarize(outcomes, chosen.suites.length > 0);
});

/**
 * @param {string[]} args
 * @returns {{ all: boolean, only: string[], extra: string[], since: string | null }} `since`: commit to compare with, if any
 */
function readArguments(args) {
  const [flag, names, ...extra] = args;
  const nothing = { all: false, only: [], extra, since: null };
  if (flag === undefined) return nothing;
  if (flag === '--all' && names === undefined) return { ...nothing, all: true };
  if (flag === '--changed' && extra.length === 0) return { ...nothing, since: names ?? '' };
  if (flag !== '--only' || !names) throw new SetupError(usage);
  return { ...nothing, only: names.split(',') };
}

/**
 * Runs the steps, `sideBySide` of them at a time.
 * @param {Step[]} steps
 * @param {(step: Step) => Promise<Outcome>} run
 */
async function inPool(steps, run) {
  const queue = [...steps];
  /** @type {Outcome[]} */
  const outcomes = [];
  const lane = async () => {
    for (let step = queue.shift(); step; step = queue.shift()) outcomes.push(await run(step));
  };
  await Promise.all(Array.from({ length: sideBySide }, lane));
  return outcomes;
}

/**
 * @param {Step} step
 * @param {{ extra: string[], live: boolean, scope: string }} options `live`: the program prints directly to this terminal
 * @returns {Promise<Outcome>}
 */
async function runStep(step, { extra, live, scope }) {
  const started = performance.now();
  const report = join(reports, `${step.name}.json`);
  const asked = step.reportTo?.(report) ?? {};
  const args = [...step.args, ...(asked.args ?? []), ...extra];
  let code = 1;
  let output = '';
  try {
    const env = { TEST_SCOPE: scope, ...step.env, ...asked.env, ...(await step.prepare?.(scope)) };
    if (live) code = await runNode(args, { env });
    else ({ code, output } = await captureNodeOutput(args, { env }));
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    output = error.message;
  }
  if (stopSignalCode() !== 0) process.exit(stopSignalCode());

  const counts =
    step.count && existsSync(report)
      ? step.count(report)
      : { passed: 0, failed: 0, skipped: 0, again: [], failures: [] };
  const problem = problemOf(step, code, counts, extra.length > 0);
  printResult(step, { problem, counts, output, seconds: (performance.now() - started) / 1000 });
  return { name: step.name, problem, ...counts };
}

/**
 * @param {Step} step
 * @param {{ problem: string, counts: import('./lib/testSteps.mjs').Counts, output: string, seconds: number }} result
 */
function printResult(step, { problem, counts, output, seconds }) {
  const tests = step.count ? `  ${counts.passed} passed, ${counts.failed} failed` : '';
  process.stdout.write(`${problem ? '✗' : '✓'} ${step.name.padEnd(16)}${seconds.toFixed(1).padStart(6)} s${tests}\n`);
  if (problem || counts.again.length > 0) process.stdout.write(`${output.replace(PASSED, '').trimEnd()}\n`);
  if (problem) process.stdout.write(`✗ ${step.name}: ${problem}\n`);
}

/**
 * @param {Step} step
 * @param {number} code
 * @param {import('./lib/testSteps.mjs').Counts} counts
 * @param {boolean} filtered whether a filter may leave tests out
 * @returns {string} empty if there is no problem
 */
function problemOf(step, code, counts, filtered) {
  if (code !== 0) return `exit code ${code}`;
  if (!step.count) return '';
  if (counts.passed + counts.failed === 0) return 'no test ran';
  if (counts.failed > 0) return `${counts.failed} failed`;
  if (counts.again.length > againMax) return `${counts.again.length} passed only at the second attempt`;
  return counts.skipped > 0 && !filtered ? `${counts.skipped} skipped` : '';
}

/**
 * @param {Outcome[]} outcomes
 * @param {boolean} counted
 */
function summarize(outcomes, counted) {
  const broken = outcomes.filter(({ problem }) => problem);
  // At the end, because CI may show only the end of the output.
  for (const { name, again, failures } of outcomes) {
    for (const failure of again) process.stdout.write(`! ${name}: passed at the second attempt: ${failure}\n`);
    for (const failure of failures) process.stdout.write(`✗ ${name}: ${failure}\n`);
  }
  const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0);
  // A step that fails without a failed test counts as one, so that only a green run prints "0 failed".
  const failed = outcomes.reduce((sum, { problem, failed }) => sum + (problem ? Math.max(failed, 1) : 0), 0);
  if (broken.length > 0) process.stdout.write(`failed steps: ${broken.map(({ name }) => name).join(', ')}\n`);
  if (counted) process.stdout.write(`${passed} passed, ${failed} failed\n`);
  return broken.length > 0 ? 1 : 0;
}

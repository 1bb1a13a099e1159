import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureChromium } from './chromium.mjs';
import { tools } from './paths.mjs';
import { captureNode } from './processes.mjs';

/**
 * A fault that someone could bring in, and the tests that must notice.
 * @typedef {object} Mutant
 * @property {string} what
 * @property {string} file
 * @property {string} from
 * @property {string} to what is written there instead
 * @property {number} [nth] which of several, from 0; left out, it stands once
 * @property {string[]} tests parts of the paths of test files
 * @property {string} on the Vitest project
 */
/** @typedef {'dies' | 'survives' | 'no test ran'} Verdict */

/**
 * Those whose text is not there, or more than once, so that they would change nothing, or who knows what.
 * @param {string} root
 * @param {Mutant[]} mutants
 */
export function misfits(root, mutants) {
  return mutants.flatMap(({ what, file, from, to, nth }) => {
    const path = join(root, file);
    const times = existsSync(path) ? readFileSync(path, 'utf8').split(from).length - 1 : 0;
    const fits = nth === undefined ? times === 1 : times > nth;
    return fits && from !== to ? [] : [`${file}: ${what}: ${times} times: ${from}`];
  });
}

/**
 * @param {string} copy
 * @param {Mutant} mutant
 */
export async function runMutant(copy, { file, from, to, nth = 0, tests, on }) {
  const path = join(copy, file);
  const source = readFileSync(path, 'utf8');
  const parts = source.split(from);
  writeFileSync(path, [parts.slice(0, nth + 1).join(from), parts.slice(nth + 1).join(from)].join(to));
  try {
    return await runTests(copy, on, tests);
  } finally {
    writeFileSync(path, source);
  }
}

/** The project that looks at the web's parts in a browser: it has a configuration of its own, there. */
const inBrowser = 'components';

/**
 * Runs tests until one fails. A file that cannot even be loaded fails without a test: that proves nothing.
 * @param {string} copy
 * @param {string} project
 * @param {string[]} tests
 * @returns {Promise<{ verdict: Verdict, output: string }>}
 */
export async function runTests(copy, project, tests) {
  const report = join(copy, 'report.json');
  rmSync(report, { force: true });
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const cwd = project === inBrowser ? join(copy, 'web') : copy;
  const env = project === inBrowser ? { CHROMIUM_PATH: await ensureChromium() } : {};
  const args = [tools.vitest, 'run', '--root', cwd, '--project', project, '--bail', '1', ...reporters, ...tests];
  const { code, output } = await captureNode(args, { cwd, env });
  const { numPassedTests = 0, numFailedTests = 0 } = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : {};
  if (numFailedTests > 0) return { verdict: 'dies', output };
  return { verdict: code === 0 && numPassedTests > 0 ? 'survives' : 'no test ran', output };
}

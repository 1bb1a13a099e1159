import { hasProgram, installDebianPackages } from './debianPackages.mjs';
import { SetupError } from './installAndBuild.mjs';
import { captureOutput } from './processes.mjs';

/** The headless shell lacks the user interface: tests take three quarters of the time. */
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** Debian packages; not every release has the first. */
const packages = ['chromium-headless-shell', 'chromium'];

/** Finds a working Chromium (CHROMIUM_PATH or on the machine), or installs one if possible. */
export async function ensureChromium() {
  const given = process.env.CHROMIUM_PATH;
  if (given) {
    if (await runs(given)) return given;
    throw new SetupError(`CHROMIUM_PATH is ${given}, which is no Chromium that runs here.`);
  }
  let found = await find();
  for (const name of packages) if (!found && (await installDebianPackages([name]))) found = await find();
  if (found) return found;
  throw new SetupError(
    'the browser tests need Chromium or Chrome: install it (Debian: "apt-get install chromium-headless-shell") or set CHROMIUM_PATH.',
  );
}

async function find() {
  for (const name of names) if (await runs(name)) return name.startsWith('/') ? name : await pathOf(name);
  return undefined;
}

/** @param {string} command */
const runs = (command) => hasProgram(command, /chrom/i);

/** @param {string} name */
async function pathOf(name) {
  const { output } = await captureOutput('/bin/sh', ['-c', `command -v ${name}`]);
  return output.trim();
}

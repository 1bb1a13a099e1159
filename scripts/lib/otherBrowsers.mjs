import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { hasProgram, installDebianPackages } from './debianPackages.mjs';
import { SetupError } from './installAndBuild.mjs';
import { captureOutput } from './processes.mjs';

/** Debian packages of the browsers besides Chromium. */
const packages = ['firefox-esr', 'webkit2gtk-driver', 'xvfb', 'xauth'];

/** Finds MiniBrowser, whose folder depends on the architecture and WebKit's version. */
function miniBrowser() {
  const foldersIn = (/** @type {string} */ folder) =>
    existsSync(folder) ? readdirSync(folder, { withFileTypes: true }).filter((one) => one.isDirectory()) : [];
  return foldersIn('/usr/lib')
    .flatMap((arch) => foldersIn(join('/usr/lib', arch.name)).map(({ name }) => join('/usr/lib', arch.name, name)))
    .filter((folder) => /\/webkit2gtk-4\.\d$/.test(folder))
    .map((folder) => join(folder, 'MiniBrowser'))
    .find((file) => existsSync(file));
}

async function areThere() {
  const found = [
    await hasProgram('firefox-esr', /Firefox/),
    (await captureOutput('/bin/sh', ['-c', 'command -v WebKitWebDriver && command -v xvfb-run'])).code === 0,
    miniBrowser() !== undefined,
  ];
  return found.every(Boolean);
}

/**
 * Finds Firefox and WebKitGTK, and installs them if possible.
 * @returns {Promise<Record<string, string>>} environment of the journeys
 * @throws {SetupError} with what to install
 */
export async function ensureBrowsers() {
  if (!(await areThere()) && !((await installDebianPackages(packages)) && (await areThere())))
    throw new SetupError(
      `the journeys in Firefox and WebKit need Debian's packages: install them ("apt-get install ${packages.join(' ')}").`,
    );
  return { MINIBROWSER_PATH: miniBrowser() ?? '' };
}

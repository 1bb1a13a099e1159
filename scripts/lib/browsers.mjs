import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { installPackages, isRunnable } from './debian.mjs';
import { capture } from './processes.mjs';
import { SetupError } from './setup.mjs';

/** Debian's packages of the browsers besides Chromium that the journeys run in. */
const packages = ['firefox-esr', 'webkit2gtk-driver', 'xvfb', 'xauth'];

/** Debian keeps it in the folder of its architecture and of WebKit's version. */
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
    await isRunnable('firefox-esr', /Firefox/),
    (await capture('/bin/sh', ['-c', 'command -v WebKitWebDriver && command -v xvfb-run'])).code === 0,
    miniBrowser() !== undefined,
  ];
  return found.every(Boolean);
}

/**
 * Firefox and WebKitGTK of this machine, installed now where we may.
 * @returns {Promise<Record<string, string>>} environment of the journeys
 * @throws {SetupError} that says what to install
 */
export async function ensureBrowsers() {
  if (!(await areThere()) && !((await installPackages(packages)) && (await areThere())))
    throw new SetupError(
      `the journeys in Firefox and WebKit need Debian's packages: install them ("apt-get install ${packages.join(' ')}").`,
    );
  return { MINIBROWSER_PATH: miniBrowser() ?? '' };
}

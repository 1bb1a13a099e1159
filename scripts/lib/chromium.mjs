import { withLock } from './lock.mjs';
import { capture } from './processes.mjs';
import { SetupError, say } from './setup.mjs';

/** The first one leaves out all that only a person before a screen needs: the tests take three quarters of the time. */
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** Debian's; not every release has the first. */
const packages = ['chromium-headless-shell', 'chromium'];

/** A Chromium that runs here: the one of CHROMIUM_PATH, one of the machine, or one installed now where we may. */
export async function ensureChromium() {
  const given = process.env.CHROMIUM_PATH;
  if (given) {
    if (await runs(given)) return given;
    throw new SetupError(`CHROMIUM_PATH is ${given}, which is no Chromium that runs here.`);
  }
  const found = (await find()) ?? (await install());
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
async function runs(command) {
  const { code, output } = await capture(command, ['--version']);
  return code === 0 && /chrom/i.test(output);
}

/** @param {string} name */
async function pathOf(name) {
  const { output } = await capture('/bin/sh', ['-c', `command -v ${name}`]);
  return output.trim();
}

async function install() {
  if (process.getuid?.() !== 0 || (await capture('apt-get', ['--version'])).code !== 0) return undefined;
  return withLock(
    async () => {
      const env = { DEBIAN_FRONTEND: 'noninteractive' };
      let output = (await capture('apt-get', ['update', '-q'], { env })).output;
      for (const name of packages) {
        say(`installing ${name} (apt-get)…`);
        const args = ['install', '-y', '-q', '--no-install-recommends', name];
        const installed = await capture('apt-get', args, { env });
        if (installed.code === 0) return find();
        output += installed.output;
      }
      throw new SetupError(`"apt-get install" failed for ${packages.join(' and ')}:\n${output}`);
    },
    () => say('waiting for another process that prepares this directory…'),
  );
}

import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { printLine, SetupError } from './installAndBuild.mjs';
import { cacheDir, root } from './paths.mjs';
import { captureNodeOutput, captureOutput } from './processes.mjs';

export const lighthouseCategories = /** @type {const} */ (['performance', 'accessibility', 'best-practices', 'seo']);
/** Required scores of a screen behind the log-in, in this order, on an otherwise idle machine. */
export const signedInMinimumScores = [90, 95, 95, 95];

/** Installs Lighthouse from its own lock file, so that other commands do not install its 114 packages. */
export async function ensureLighthouse() {
  const home = join(cacheDir, 'lighthouse');
  const program = join(home, 'node_modules/lighthouse/cli/index.js');
  if (existsSync(program)) return program;
  printLine('instalando Lighthouse…');
  mkdirSync(home, { recursive: true });
  cpSync(join(root, 'scripts/lighthouse'), home, { recursive: true });
  const { code, output } = await captureOutput('npm', ['ci', '--ignore-scripts', '--prefix', home]);
  if (code !== 0) throw new SetupError(output);
  return program;
}

/** @returns {Promise<number>} */
export async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' && address ? address.port : 0;
}

/**
 * Runs Lighthouse once in a fresh browser.
 * @param {{ program: string, executablePath: string, url: string, key: string | null, folder: string }} what
 * @returns {Promise<number[]>} scores per category, 0 to 100
 */
export async function measureScores({ program, executablePath, url, key, folder }) {
  const port = await freePort();
  const args = ['--no-sandbox', '--disable-gpu', `--remote-debugging-port=${port}`];
  const browser = await chromium.launch({ executablePath, args });
  try {
    const session = await browser.newBrowserCDPSession();
    // A cookie and not a header, because the page's script reads the key.
    if (key)
      await session.send('Storage.setCookies', { cookies: [{ name: 'key', value: key, url, sameSite: 'Strict' }] });
    const report = join(folder, 'report.json');
    const asked = [
      '--output=json',
      `--output-path=${report}`,
      '--quiet',
      '--max-wait-for-load=20000',
      '--disable-storage-reset',
      `--port=${port}`,
    ];
    const { code, output } = await captureNodeOutput([program, url, ...asked], {});
    if (code !== 0) throw new SetupError(output);
    const result = JSON.parse(readFileSync(report, 'utf8'));
    if (process.env.LIGHTHOUSE_REPORT) cpSync(report, process.env.LIGHTHOUSE_REPORT);
    return lighthouseCategories.map((name) => Math.round((result.categories[name]?.score ?? 0) * 100));
  } finally {
    await browser.close();
  }
}

/** @param {number[]} numbers */
export function median(numbers) {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
}

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { ensureChromium } from './lib/chromium.mjs';
import { cacheDir, pinnedNode, root } from './lib/paths.mjs';
import { capture, captureNode } from './lib/processes.mjs';
import { serverArgs } from './lib/server.mjs';
import { ensureInstalled, ensureServerBuilt, ensureWebBuilt, main, SetupError, say } from './lib/setup.mjs';

const runs = 3;
const categories = /** @type {const} */ (['performance', 'accessibility', 'best-practices', 'seo']);
const staff = { usuario: 'Jefa', clave: 'clave-de-la-jefa' };
/** Required median of three runs, on Lighthouse's simulated phone and an otherwise idle machine. */
const targets = [
  { path: '/', signedIn: false, least: [95, 95, 95, 95] },
  { path: '/rangos', signedIn: false, least: [95, 95, 95, 95] },
  { path: '/tiempos', signedIn: true, least: [90, 95, 95, 95] },
  { path: '/perfil', signedIn: true, least: [90, 95, 95, 95] },
];

await main(async () => {
  await ensureInstalled('all');
  await ensureWebBuilt();
  await ensureServerBuilt();
  const executablePath = await ensureChromium();
  const program = await ensureLighthouse();
  const folder = mkdtempSync(join(tmpdir(), 'conserje-lighthouse-'));
  const url = `http://127.0.0.1:${await freePort()}`;
  const env = {
    DATABASE_URL: `file:${join(folder, 'conserje.db')}`,
    RESPALDO_CADA: '0',
    ADMIN_USUARIO: staff.usuario,
    ADMIN_CLAVE: staff.clave,
    PORT: new URL(url).port,
  };
  const server = spawn(pinnedNode, serverArgs, { cwd: root, env: { ...process.env, ...env }, stdio: 'ignore' });
  try {
    const key = await login(url);
    const { code, output } = await captureNode(['server/src/demo/main.ts', '--usuarios', '60', '--semanas', '4'], {
      env,
    });
    if (code !== 0) throw new SetupError(output);
    let good = true;
    for (const { path, signedIn, least } of targets) {
      /** @type {number[][]} */
      const scores = [];
      for (let run = 0; run < runs; run += 1)
        scores.push(await measure({ program, executablePath, url: url + path, key: signedIn ? key : null, folder }));
      const medians = categories.map((_, i) => median(scores.map((score) => score[i] ?? 0)));
      const low = medians.some((score, i) => score < (least[i] ?? 0));
      good &&= !low;
      say(`${low ? '✗' : '✓'} ${path.padEnd(10)}${categories.map((name, i) => `${name} ${medians[i]}`).join('  ')}`);
    }
    return good ? 0 : 1;
  } finally {
    server.kill();
    await once(server, 'exit');
    rmSync(folder, { recursive: true, force: true });
  }
});

/** Installs Lighthouse from its own lock file, so that other commands do not install its 114 packages. */
async function ensureLighthouse() {
  const home = join(cacheDir, 'lighthouse');
  const program = join(home, 'node_modules/lighthouse/cli/index.js');
  if (existsSync(program)) return program;
  say('instalando Lighthouse…');
  mkdirSync(home, { recursive: true });
  cpSync(join(root, 'scripts/lighthouse'), home, { recursive: true });
  const { code, output } = await capture('npm', ['ci', '--ignore-scripts', '--prefix', home]);
  if (code !== 0) throw new SetupError(output);
  return program;
}

/** @returns {Promise<number>} */
async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' && address ? address.port : 0;
}

/** @param {string} url @returns {Promise<string>} session key, once the server responds */
async function login(url) {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const body = JSON.stringify({ op: 0, ...staff });
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(`${url}/api/login`, { method: 'POST', headers, body }).catch(() => null);
    if (answer?.ok) return /** @type {{ token: string }} */ (await answer.json()).token;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new SetupError('the server does not answer.');
}

/**
 * Runs Lighthouse once in a fresh browser.
 * @param {{ program: string, executablePath: string, url: string, key: string | null, folder: string }} what
 * @returns {Promise<number[]>} scores per category, 0 to 100
 */
async function measure({ program, executablePath, url, key, folder }) {
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
    const { code, output } = await captureNode([program, url, ...asked], {});
    if (code !== 0) throw new SetupError(output);
    const result = JSON.parse(readFileSync(report, 'utf8'));
    if (process.env.LIGHTHOUSE_REPORT) cpSync(report, process.env.LIGHTHOUSE_REPORT);
    return categories.map((name) => Math.round((result.categories[name]?.score ?? 0) * 100));
  } finally {
    await browser.close();
  }
}

/** @param {number[]} numbers */
function median(numbers) {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
}

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureChromium } from './lib/chromium.mjs';
import {
  ensureInstalled,
  ensureServerBuilt,
  ensureWebBuilt,
  printLine,
  runScript,
  SetupError,
} from './lib/installAndBuild.mjs';
import {
  ensureLighthouse,
  freePort,
  lighthouseCategories,
  measureScores,
  median,
  signedInMinimumScores,
} from './lib/lighthouse.mjs';
import { pinnedNode, root } from './lib/paths.mjs';
import { captureNodeOutput } from './lib/processes.mjs';
import { serverArgs } from './lib/serverOptions.mjs';

const runs = 3;
const staff = { usuario: 'Jefa', clave: 'clave-de-la-jefa' };
/** Required median of three runs, on Lighthouse's simulated phone and an otherwise idle machine. */
const targets = [
  { path: '/', signedIn: false, least: [95, 95, 95, 95] },
  { path: '/rangos', signedIn: false, least: [95, 95, 95, 95] },
  { path: '/tiempos', signedIn: true, least: signedInMinimumScores },
  { path: '/perfil', signedIn: true, least: signedInMinimumScores },
];

await runScript(async () => {
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
  const start = () => spawn(pinnedNode, serverArgs, { cwd: root, env: { ...process.env, ...env }, stdio: 'ignore' });
  let server = start();
  try {
    const key = await login(url);
    // The demo fills no database on which a portal works.
    await stop(server);
    const demo = ['server/src/demo/main.ts', '--usuarios', '60', '--semanas', '4'];
    const { code, output } = await captureNodeOutput(demo, { env });
    if (code !== 0) throw new SetupError(output);
    server = start();
    await login(url);
    let good = true;
    for (const { path, signedIn, least } of targets) {
      /** @type {number[][]} */
      const scores = [];
      for (let run = 0; run < runs; run += 1)
        scores.push(
          await measureScores({ program, executablePath, url: url + path, key: signedIn ? key : null, folder }),
        );
      const medians = lighthouseCategories.map((_, i) => median(scores.map((score) => score[i] ?? 0)));
      const low = medians.some((score, i) => score < (least[i] ?? 0));
      good &&= !low;
      printLine(
        `${low ? '✗' : '✓'} ${path.padEnd(10)}${lighthouseCategories.map((name, i) => `${name} ${medians[i]}`).join('  ')}`,
      );
    }
    return good ? 0 : 1;
  } finally {
    await stop(server);
    rmSync(folder, { recursive: true, force: true });
  }
});

/** @param {import('node:child_process').ChildProcess} server */
async function stop(server) {
  if (server.exitCode !== null || server.signalCode !== null) return;
  server.kill();
  await once(server, 'exit');
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

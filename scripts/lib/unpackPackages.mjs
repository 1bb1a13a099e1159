import { createHash } from 'node:crypto';
import { createReadStream, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { iconsPackage, importedIcons } from './importedIcons.mjs';
import { packageNameOf } from './lockFilePackages.mjs';
import { npmProblem } from './npmProblems.mjs';
import { root } from './paths.mjs';
import { captureOutput, machineEnv, stopSignalCode } from './processes.mjs';

/** @typedef {import('./lockFilePackages.mjs').Lock} Lock */
/** @typedef {import('./lockFilePackages.mjs').Locked} Locked */

/** Files that neither the server nor the build reads, as patterns for tar, by package name. @type {[RegExp, string[]][]} */
const LEFT_OUT = [
  [/./, ['*.map', '*.d.ts', '*.d.mts', '*.d.cts']],
  [/^node-/, ['*/include', '*/share', '*/CHANGELOG.md']],
  [/^better-sqlite3$/, ['*/deps', '*/src']],
  // The build reads the modules, not their copies for `require`.
  [/^@mantine\//, ['*/cjs']],
];

/** Modules that every icon imports. */
const EVERY_ICON = ['package.json', 'LICENSE', 'dist/esm/createReactComponent.mjs', 'dist/esm/defaultAttributes.mjs'];

/** Returns the files that tar unpacks of a package; an empty list stands for all of them. @param {string} name */
export const unpackedFiles = (name) =>
  name === iconsPackage ? [...EVERY_ICON, ...importedIcons()].map((file) => `package/${file}`) : [];

/** Native files of other systems in packages that hold those of all. */
const PREBUILT = ['darwin-arm64', 'darwin-x64', 'linux-arm64', 'linux-x64', 'win32-arm64', 'win32-x64'];

/** Length of a command line that the shell of Windows accepts, with a margin. */
const COMMAND_LENGTH = 6_000;
/** npm fetches one package after the other; two of them use the time in which one waits for the network. */
const LANES = 2;

/** An error of npm or tar, for the user. */
export class UnpackError extends Error {}

/** @param {Locked} locked */
const specOf = ({ name, version }, /** @type {string} */ place) => `${name ?? packageNameOf(place)}@${version}`;
/** Name of the file that `npm pack` writes. @param {string} spec */
const fileOf = (spec) =>
  `${spec
    .slice(0, spec.lastIndexOf('@'))
    .replace(/^@/, '')
    .replace('/', '-')}-${spec.slice(spec.lastIndexOf('@') + 1)}.tgz`;

/**
 * Unpacks packages of the lock file into a folder, each at its place in `node_modules`. npm fetches the archives, their hash is
 * compared with the lock file, and tar unpacks them. `npm ci` unpacks all packages at once, which takes three times the memory.
 * @param {Lock} lock
 * @param {string[]} places
 * @param {{ target: string, work: string, systems: string[] }} options `work`: a folder for the archives; `systems`: whose
 * native files are kept
 */
export async function unpackPackages(lock, places, { target, work, systems }) {
  for (const folder of [target, work]) {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
  }
  /** @type {Map<string, string[]>} */
  const bySpec = new Map();
  for (const place of places) {
    const spec = specOf(lock[place] ?? {}, place);
    bySpec.set(spec, [...(bySpec.get(spec) ?? []), place]);
  }
  const unpackAll = async (/** @type {string[]} */ specs) => {
    for (const spec of specs)
      for (const place of bySpec.get(spec) ?? [])
        await unpack(join(work, fileOf(spec)), lock[place] ?? {}, { place, target, systems });
    for (const spec of specs) rmSync(join(work, fileOf(spec)));
  };
  const specs = [...bySpec.keys()];
  const isNode = (/** @type {string} */ spec) =>
    spec.startsWith('node-') && /^node-(?:bin-)?(?:linux|darwin|win)/.test(spec);
  // By far the largest archive: npm has all of it in memory, and so nothing beside it.
  const nodes = specs.filter(isNode);
  if (nodes.length > 0) await pack(nodes, work);
  const unpackingNode = unpackAll(nodes);
  const queue = chunksOf(specs.filter((spec) => !isNode(spec)));
  const lane = async () => {
    for (let chunk = queue.shift(); chunk; chunk = queue.shift()) {
      await pack(chunk, work);
      await unpackAll(chunk);
    }
  };
  const ends = await Promise.allSettled([unpackingNode, ...Array.from({ length: LANES }, lane)]);
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
  rmSync(work, { recursive: true, force: true });
}

/** Divides the packages between the lanes, no part longer than a command line. @param {string[]} specs */
function chunksOf(specs) {
  const parts = Math.max(LANES, Math.ceil(specs.join(' ').length / COMMAND_LENGTH));
  return Array.from({ length: parts }, (_, part) => specs.filter((_, i) => i % parts === part)).filter(
    (chunk) => chunk.length > 0,
  );
}

/** @param {string[]} specs @param {string} work */
async function pack(specs, work) {
  if (stopSignalCode() !== 0) return;
  const args = ['pack', ...specs, '--ignore-scripts', '--prefer-offline', '--silent', '--loglevel=error'];
  const end = await captureOutput('npm', [...args, `--pack-destination=${work}`], { cwd: root, env: machineEnv() });
  if (stopSignalCode() === 0 && end.code !== 0) throw new UnpackError(npmProblem('pack', end));
}

/** Returns tar's options that leave out what nobody reads of a package. @param {string} name @param {string[]} systems */
export function tarExclusions(name, systems) {
  const patterns = LEFT_OUT.filter(([of]) => of.test(name)).flatMap(([, list]) => list);
  if (name === 'better-sqlite3')
    patterns.push(
      '*/prebuilds/*musl*',
      ...PREBUILT.filter((one) => !systems.includes(one)).map((one) => `*/prebuilds/${one}.node`),
    );
  return patterns.map((pattern) => `--exclude=${pattern}`);
}

/**
 * @param {string} file
 * @param {Locked} locked
 * @param {{ place: string, target: string, systems: string[] }} options
 */
async function unpack(file, { integrity = '' }, { place, target, systems }) {
  if (stopSignalCode() !== 0) return;
  const hash = createHash('sha512');
  await pipeline(createReadStream(file), hash);
  if (`sha512-${hash.digest('base64')}` !== integrity)
    throw new UnpackError(npmProblem('pack', { code: 1, output: `EINTEGRITY ${place}` }));
  const folder = join(target, place);
  mkdirSync(folder, { recursive: true });
  const { code, output } = await captureOutput('tar', [
    '-x',
    '-z',
    '-f',
    file,
    '-C',
    folder,
    '--strip-components=1',
    // As root tar would restore the owners and the modes of the archive.
    '--no-same-owner',
    '--no-same-permissions',
    ...tarExclusions(packageNameOf(place), systems),
    ...unpackedFiles(packageNameOf(place)),
  ]);
  if (stopSignalCode() === 0 && code !== 0)
    throw new UnpackError(npmProblem('pack', { code, output: `tar: ${place}\n${output}` }));
}

/** Returns whether this machine has a tar that unpacks. */
export const hasTar = async () => (await captureOutput('tar', ['--version'])).code === 0;

/**
 * Links the workspaces into `node_modules` and writes npm's record of an installation, last of all.
 * @param {Lock} lock
 * @param {string[]} places
 */
export function finishInstallation(lock, places) {
  const links = Object.keys(lock).filter((place) => lock[place]?.link);
  for (const place of links) {
    const path = join(root, place);
    mkdirSync(dirname(path), { recursive: true });
    symlinkSync(relative(dirname(path), join(root, lock[place]?.resolved ?? '')), path, 'junction');
  }
  const kept = [...places, ...links].sort().map((place) => [place, lock[place]]);
  const record = { lockfileVersion: 3, requires: true, packages: Object.fromEntries(kept) };
  writeFileSync(join(root, 'node_modules', '.package-lock.json'), `${JSON.stringify(record, null, 2)}\n`);
}

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './paths.mjs';

/**
 * A package entry of the lock file.
 * @typedef {object} Locked
 * @property {string} [name] of a workspace
 * @property {string} [version]
 * @property {string} [integrity]
 * @property {string} [resolved]
 * @property {boolean} [link]
 * @property {boolean} [optional]
 * @property {string | string[]} [os] names in the terms of `process`
 * @property {string | string[]} [cpu]
 * @property {string[]} [libc]
 * @property {string} [license]
 * @property {boolean} [hasInstallScript]
 * @property {Record<string, string>} [dependencies]
 * @property {Record<string, string>} [optionalDependencies]
 * @property {Record<string, string>} [peerDependencies]
 * @property {Record<string, { optional?: boolean }>} [peerDependenciesMeta]
 */
/** @typedef {Record<string, Locked>} Lock entries by path in node_modules */
/** @typedef {{ name: string, version: string, license: string, integrity: string, direct: boolean, needs: string[] }} Package `direct`: our own code asks for it */

/** Workspaces of the product. The others build, test or measure it. */
const delivered = ['rules', 'contract', 'server', 'web'];

/** @param {string} [file] @returns {Lock} */
export const readLockFile = (file = 'package-lock.json') => JSON.parse(readFileSync(join(root, file), 'utf8')).packages;

const folder = 'node_modules/';
/** @param {string} place */
export const packageNameOf = (place) => place.slice(place.lastIndexOf(folder) + folder.length);
/** @param {Package} one */
export const packageIdOf = ({ name, version }) => `${name}@${version}`;

/**
 * Resolves a dependency: in the package's own folder, or in the enclosing ones.
 * @param {Lock} lock
 * @param {string} from
 * @param {string} name
 * @returns {string | undefined}
 */
function find(lock, from, name) {
  for (let place = from; ; place = place.slice(0, Math.max(0, place.lastIndexOf(`/${folder}`)))) {
    const there = `${place === '' ? '' : `${place}/`}${folder}${name}`;
    if (lock[there]) return lock[there].link ? lock[there].resolved : there;
    if (place === '') return undefined;
    if (!place.includes(folder)) place = '';
  }
}

/**
 * Returns the third-party packages of the product, for all systems.
 * @param {Lock} lock
 * @returns {Package[]}
 */
export function deliveredPackages(lock) {
  /** @type {Map<string, string[]>} */
  const seen = new Map();
  /** @param {string} place */
  const visit = (place) => {
    if (seen.has(place)) return;
    const { dependencies, optionalDependencies, peerDependencies } = lock[place] ?? {};
    const wanted = Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies });
    // Peers and packages for other systems may be missing.
    const needs = wanted.map((name) => find(lock, place, name)).filter((there) => there !== undefined);
    seen.set(place, needs);
    for (const there of needs) visit(there);
  };
  for (const workspace of delivered) visit(workspace);
  const isOther = (/** @type {string} */ place) => place.includes(folder);
  const direct = new Set(delivered.flatMap((workspace) => seen.get(workspace) ?? []));
  /** @param {string} place @returns {Package} */
  const read = (place) => {
    const { version = '', license = '', integrity = '' } = lock[place] ?? {};
    return { name: packageNameOf(place), version, license, integrity, direct: direct.has(place), needs: [] };
  };
  /** @type {Map<string, Package>} */
  const packages = new Map();
  for (const [place, needs] of seen) {
    if (!isOther(place)) continue;
    const one = read(place);
    const ids = needs.filter(isOther).map((there) => packageIdOf(read(there)));
    packages.set(packageIdOf(one), { ...one, needs: [...new Set(ids)].sort() });
  }
  return [...packages.values()].sort((a, b) => (packageIdOf(a) < packageIdOf(b) ? -1 : 1));
}

/**
 * Returns where the packages lie that some workspaces need while they run or, with the root folder (''), to be built: only those
 * of the given systems, and no optional peers.
 * @param {Lock} lock
 * @param {string[]} workspaces
 * @param {string[]} systems
 */
export function neededPackagePaths(lock, workspaces, systems) {
  /** @type {Set<string>} */
  const seen = new Set(workspaces);
  for (const place of seen) {
    const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta = {} } = lock[place] ?? {};
    const peers = Object.keys(peerDependencies ?? {}).filter((name) => !peerDependenciesMeta[name]?.optional);
    for (const name of [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers]) {
      const there = find(lock, place, name);
      if (there !== undefined && !UNREAD.includes(there) && fits(lock[there] ?? {}, systems)) seen.add(there);
    }
  }
  return [...seen].filter((place) => place.includes(folder)).sort();
}

/** Dependencies of packages that no code reads: the drawings from which the modules of `@tabler/icons-react` were made. */
const UNREAD = ['node_modules/@tabler/icons'];

/** @param {Locked} locked @param {string[]} systems with glibc where they are Linux */
function fits({ os = [], cpu = [], libc = ['glibc'] }, systems) {
  const has = (/** @type {string | string[]} */ list, /** @type {string | undefined} */ name) =>
    list.length === 0 || [list].flat().includes(name ?? '');
  return (
    libc.includes('glibc') &&
    systems.map((one) => one.split('-')).some(([ours, arch]) => has(os, ours) && has(cpu, arch))
  );
}

import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { root } from './paths.mjs';

/**
 * Modules that assemble a workspace and are imported by nearly every test. Ignored as links, because through them every
 * change would reach every test.
 */
const JOINTS = new Set([
  ...['app', 'featureModules', 'server', 'test-support/portal/portal'].map((name) => `server/src/${name}.ts`),
  ...['rules/src/index', 'contract/src/index', 'contract/src/declarations'].map((name) => `${name}.ts`),
]);
const IMPORT = /(?:\bfrom|\bimport)\s*\(?\s*['"]([^'"]+)['"]/g;
const NAMED_IMPORT = /\{([^{}]*)\}\s*from\s*['"]@conserje\/(\w+)['"]/g;
const EXPORT = /^export (?:async )?(?:const|function\*?|type|interface|class) (\w+)/gm;
const CODE = /\.(?:[cm]?[jt]s|tsx)$/;
const TEST = /\.test\.(?:tsx?|mjs)$/;
const WORKSPACE = /^@conserje\/(\w+)$/;
/** A file that server and web share, with its group and the first word of its name, which is that of a feature. */
const SHARED = /^(?:rules|contract)\/src\/(?:(\w+)\/(\w+))?/;
const FEATURE = /^(?:server|web)\/src\/features\/\w+\/\w+\//;

/** @typedef {(file: string) => string} Read */

/**
 * Returns the shared files by the names that they export: `rules:isMultaOpen`.
 * @param {string[]} code
 * @param {Read} read
 */
function sharedNames(code, read) {
  /** @type {Map<string, string>} */
  const names = new Map();
  for (const file of code.filter((one) => SHARED.test(one) && !TEST.test(one)))
    for (const [, name] of read(file).matchAll(EXPORT)) names.set(`${file.replace(/\/.*/, '')}:${name}`, file);
  return names;
}

/**
 * Returns the files of this clone that a file imports; of a shared workspace its index and what declares the names.
 * @param {string} file
 * @param {string} text
 * @param {Map<string, string>} shared
 */
function importsOf(file, text, shared) {
  const imported = [...text.matchAll(IMPORT)].flatMap(([, name = '']) => {
    const workspace = WORKSPACE.exec(name)?.[1];
    if (workspace) return [`${workspace}/src/index.ts`];
    return name.startsWith('.') ? [posix.join(posix.dirname(file), name.replace(/\?.*/, ''))] : [];
  });
  const named = [...text.matchAll(NAMED_IMPORT)].flatMap(([, names = '', workspace]) =>
    [...names.matchAll(/(?:^|,)\s*(?:type\s+)?(\w+)/g)].map(([, name]) => shared.get(`${workspace}:${name}`) ?? ''),
  );
  return [...imported, ...named];
}

/**
 * Folders whose tests are near a changed file: its own, for a feature the root folder, and for a shared file the features
 * of its name and those that import it.
 * @param {string} file
 * @param {string[]} importers
 */
function homesOf(file, importers) {
  const shared = SHARED.exec(file);
  const own = FEATURE.exec(file)?.[0] ?? `${posix.dirname(file)}/`;
  if (!shared) return [own];
  const named = shared[2] ? ['server', 'web'].map((side) => `${side}/src/features/${shared[1]}/${shared[2]}/`) : [];
  return [own, ...named, ...importers.flatMap((one) => FEATURE.exec(one)?.[0] ?? [])];
}

/**
 * Returns the files that import each file.
 * @param {string[]} code
 * @param {Read} read
 */
function importersIn(code, read) {
  const shared = sharedNames(code, read);
  /** @type {Map<string, string[]>} */
  const importers = new Map();
  for (const file of code)
    for (const imported of new Set(importsOf(file, read(file), shared)))
      importers.set(imported, [...(importers.get(imported) ?? []), file]);
  return importers;
}

/**
 * Returns the tests in the folders near a changed file, then those that import it, directly or not, except through joints:
 * the nearest ones first.
 * @param {string[]} changed paths in this clone
 * @param {string[]} files all files of the clone
 * @param {Read} [read]
 * @returns {string[]}
 */
export function testsReached(changed, files, read = (file) => readFileSync(join(root, file), 'utf8')) {
  const code = files.filter((file) => CODE.test(file));
  const importers = importersIn(code, read);
  const tests = code.filter((file) => TEST.test(file)).toSorted();
  const homes = changed.filter((file) => CODE.test(file)).flatMap((file) => homesOf(file, importers.get(file) ?? []));
  const near = homes.flatMap((home) => tests.filter((file) => file.startsWith(home)));
  const reached = new Set(changed);
  for (const file of reached)
    if (changed.includes(file) || !JOINTS.has(file)) for (const one of importers.get(file) ?? []) reached.add(one);
  const known = new Set(tests);
  return [...new Set([...changed, ...near, ...reached])].filter((file) => known.has(file));
}

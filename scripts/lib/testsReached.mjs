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
const CODE = /\.(?:[cm]?[jt]s|tsx)$/;
const UNIT_TEST = /\.test\.(?:ts|mjs)$/;
const WORKSPACE = /^@conserje\/(\w+)$/;

/**
 * Returns the files of this clone that a file imports.
 * @param {string} file
 * @param {string} text
 */
function importsOf(file, text) {
  return [...text.matchAll(IMPORT)].flatMap(([, name = '']) => {
    const workspace = WORKSPACE.exec(name)?.[1];
    if (workspace) return [`${workspace}/src/index.ts`];
    return name.startsWith('.') ? [posix.join(posix.dirname(file), name.replace(/\?.*/, ''))] : [];
  });
}

/** Folder of a file; for a server feature its root folder. @param {string} file */
const homeOf = (file) => /^server\/src\/features\/\w+\/\w+\//.exec(file)?.[0] ?? `${posix.dirname(file)}/`;

/**
 * Returns the unit tests that import a changed file, directly or not, except through joints, and the tests in its
 * folder.
 * @param {string[]} changed paths in this clone
 * @param {string[]} files all files of the clone
 * @param {(file: string) => string} [read]
 * @returns {string[]}
 */
export function testsReached(changed, files, read = (file) => readFileSync(join(root, file), 'utf8')) {
  const code = files.filter((file) => CODE.test(file));
  /** @type {Map<string, string[]>} */
  const importers = new Map();
  for (const file of code)
    for (const imported of importsOf(file, read(file))) {
      const known = importers.get(imported) ?? [];
      known.push(file);
      importers.set(imported, known);
    }
  const reached = new Set(changed);
  for (const file of reached)
    if (changed.includes(file) || !JOINTS.has(file)) for (const one of importers.get(file) ?? []) reached.add(one);
  const homes = changed.filter((file) => CODE.test(file)).map(homeOf);
  return code
    .filter((file) => UNIT_TEST.test(file) && (reached.has(file) || homes.some((home) => file.startsWith(home))))
    .toSorted();
}

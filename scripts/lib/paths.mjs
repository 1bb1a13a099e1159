import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));
export const cacheDir = join(root, '.cache');
export const serverDir = join(root, 'server');
/** Build output of the server and its commands. */
export const serverDist = join(serverDir, 'dist');
export const webDir = join(root, 'web');
export const webDist = join(webDir, 'dist');
/** Build output of the gallery, for visual regression. */
export const galleryDist = join(cacheDir, 'gallery');

const ours = JSON.parse(readFileSync(join(serverDir, 'package.json'), 'utf8')).optionalDependencies;
const system = `${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
const nodePackage = Object.keys(ours).find((name) => new RegExp(`^node-(?:bin-)?${system}$`).test(name));

/** Path of the pinned Node: an optional dependency of the server, one package per system. */
export const pinnedNode = join(
  root,
  'node_modules',
  nodePackage ?? `node-${system}`,
  'bin',
  process.platform === 'win32' ? 'node.exe' : 'node',
);

/** Scripts of the development tools. Not from node_modules/.bin, which holds shell shims on some systems. */
export const toolScripts = {
  biome: join(root, 'node_modules/@biomejs/biome/bin/biome'),
  depcruise: join(root, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs'),
  knip: join(root, 'node_modules/knip/bin/knip.js'),
  oxlint: join(root, 'node_modules/oxlint/bin/oxlint'),
  playwright: join(root, 'node_modules/@playwright/test/cli.js'),
  stryker: join(root, 'node_modules/@stryker-mutator/core/bin/stryker.js'),
  tsc: join(root, 'node_modules/typescript-7/bin/tsc'),
  vite: join(root, 'node_modules/vite/bin/vite.js'),
  vitest: join(root, 'node_modules/vitest/vitest.mjs'),
};

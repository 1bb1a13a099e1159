import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));
export const cacheDir = join(root, '.cache');
export const serverDir = join(root, 'server');
/** What the server and its commands run as. */
export const serverDist = join(serverDir, 'dist');
export const webDir = join(root, 'web');
export const webDist = join(webDir, 'dist');
/** The page of the parts, as the comparison of pictures looks at it. */
export const piezasDist = join(cacheDir, 'piezas');

/** The Node that everything runs on, whatever Node the machine has: the binary of the npm package `node`. */
export const pinnedNode = join(root, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');

/** The programs of our tools; files rather than node_modules/.bin, which holds shell shims on some systems. */
export const tools = {
  biome: join(root, 'node_modules/@biomejs/biome/bin/biome'),
  depcruise: join(root, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs'),
  knip: join(root, 'node_modules/knip/bin/knip.js'),
  playwright: join(root, 'node_modules/@playwright/test/cli.js'),
  tsc: join(root, 'node_modules/typescript-7/bin/tsc'),
  vite: join(root, 'node_modules/vite/bin/vite.js'),
  vitest: join(root, 'node_modules/vitest/vitest.mjs'),
};

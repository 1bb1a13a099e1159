import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Lists the source files in a folder, without tests, packages and builds. Node 20.0 has no recursive `readdirSync`.
 * @param {string} dir
 * @returns {string[]}
 */
export function filesUnder(dir) {
  return readdirSync(dir, { withFileTypes: true })
    .filter(({ name }) => name !== 'node_modules' && name !== 'dist' && !/\.test\.tsx?$/.test(name))
    .flatMap((entry) => {
      const path = join(dir, entry.name);
      return entry.isDirectory() ? filesUnder(path) : [path];
    })
    .sort();
}

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesUnder } from './filesUnder.mjs';
import { root, webDir } from './paths.mjs';

export const iconsPackage = '@tabler/icons-react';
const IMPORT = /@tabler\/icons-react\/(dist\/esm\/icons\/\w+\.mjs)/g;

/** Returns the modules of the icons package that the pages import, as paths within it: some 100 of 6,000. */
export function importedIcons() {
  const modules = filesUnder(join(webDir, 'src'))
    .filter((path) => /\.tsx?$/.test(path))
    .flatMap((path) => [...readFileSync(path, 'utf8').matchAll(IMPORT)].map(([, file = '']) => file));
  return [...new Set(modules)].sort();
}

/** Returns where a module of the icons package is installed. @param {string} file */
export const iconPath = (file) => join(root, 'node_modules', iconsPackage, file);

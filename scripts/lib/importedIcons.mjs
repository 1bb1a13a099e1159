import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, webDir } from './paths.mjs';

export const iconsPackage = '@tabler/icons-react';
const IMPORT = /@tabler\/icons-react\/(dist\/esm\/icons\/\w+\.mjs)/g;

/** Returns the modules of the icons package that the pages import, as paths within it: some 100 of 6,000. */
export function importedIcons() {
  const sources = readdirSync(join(webDir, 'src'), { encoding: 'utf8', recursive: true });
  const modules = sources
    .filter((path) => /\.tsx?$/.test(path))
    .flatMap((path) =>
      [...readFileSync(join(webDir, 'src', path), 'utf8').matchAll(IMPORT)].map(([, file = '']) => file),
    );
  return [...new Set(modules)].sort();
}

/** Returns where a module of the icons package is installed. @param {string} file */
export const iconPath = (file) => join(root, 'node_modules', iconsPackage, file);

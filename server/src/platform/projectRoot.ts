import { findPackageJSON } from 'node:module';
import { resolve } from 'node:path';

/** Root folder of the project, both from the sources and from the build. */
export const ROOT = resolve(findPackageJSON(import.meta.url) ?? '.', '../..');

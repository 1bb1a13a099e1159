import { findPackageJSON } from 'node:module';
import { resolve } from 'node:path';

/** The folder of the whole project, from the sources as from what is built of them. */
export const ROOT = resolve(findPackageJSON(import.meta.url) ?? '.', '../..');

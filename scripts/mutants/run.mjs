import { readFileSync, writeFileSync } from 'node:fs';

/** What one run tries; Stryker and Vitest, in processes of their own, read it from a file in the copy. */
const file = 'mutants.json';

/** @typedef {import('./areas.mjs').Area & { report: string }} Run `report`: where Stryker writes what it saw */

/** @param {string} copy @param {Run} run */
export const writeRun = (copy, run) => writeFileSync(`${copy}/${file}`, JSON.stringify(run));

/** @returns {Run} */
export const readRun = () => JSON.parse(readFileSync(file, 'utf8'));

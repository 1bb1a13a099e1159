import { readFileSync, writeFileSync } from 'node:fs';

/** Parameters of a run, in the copy. Stryker and Vitest read them from their own processes. */
const file = 'mutants.json';

/** @typedef {import('./areas.mjs').Area & { report: string }} Run `report`: output file of Stryker */

/** @param {string} copy @param {Run} run */
export const writeRun = (copy, run) => writeFileSync(`${copy}/${file}`, JSON.stringify(run));

/** @returns {Run} */
export const readRun = () => JSON.parse(readFileSync(file, 'utf8'));

import { readdirSync, readFileSync } from 'node:fs';
import { withoutLocks } from './locks.mjs';

/** @typedef {import('../lib/mutant.mjs').Mutant} Mutant */

/**
 * The tests that a fault in a file is left to, unless they are named: those of its room.
 * @param {string} file
 */
function judges(file) {
  const [, room] = /^server\/src\/features\/([^/]+)\//.exec(file) ?? [];
  return file.startsWith('rules/')
    ? { tests: ['rules/src/'], on: 'rules' }
    : { tests: room ? [`features/${room}/`] : [], on: 'server-sqlite' };
}

/**
 * Reads a list of faults: '@' begins a file, 'tests' and 'on' say who judges it, '#' begins a fault, of which the lines with
 * '-' give way to those with '+'.
 * @param {string} list
 */
function read(list) {
  /** @type {Mutant[]} */
  const found = [];
  let place = { file: '', ...judges('') };
  for (const line of readFileSync(new URL(list, import.meta.url), 'utf8').split('\n')) {
    const [mark = '', ...words] = line.split(' ');
    const text = words.join(' ');
    const mutant = found.at(-1);
    if (mark === '@') place = { file: text, ...judges(text) };
    else if (mark === 'tests') place = { ...place, tests: words };
    else if (mark === 'on') place = { ...place, on: text };
    else if (mark === '#') found.push({ ...place, what: text, from: '', to: '' });
    else if (mark === '-' && mutant) mutant.from += mutant.from === '' ? text : `\n${text}`;
    else if (mark === '+' && mutant) mutant.to += mutant.to === '' ? text : `\n${text}`;
    else if (line !== '') throw new Error(`${list}: ${line}`);
  }
  return found;
}

const lists = readdirSync(new URL('.', import.meta.url)).filter((name) => name.endsWith('.txt'));

/** By what they are about. @type {Record<string, Mutant[]>} */
export const mutants = {
  ...Object.fromEntries(lists.map((name) => [name.replace('.txt', ''), read(name)])),
  locks: withoutLocks,
};

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../lib/paths.mjs';

/** @typedef {import('../lib/mutant.mjs').Mutant} Mutant */

const rooms = ['server/src/features', 'server/src/platform'];
/** What waits for others, and what is there instead when it does not. @type {[RegExp, string][]} */
const locks = [
  [/\btx\.bloquear\(/g, '((consulta) => consulta.execute())('],
  [/\btx\.(bloquearFila|detener)\(/g, '(() => undefined)('],
  // Called for nothing but the lock.
  [/^ *(if \(.*\) )?await (bloquear|tomar|detener)\w*\(.*\);$/gm, ''],
];

/**
 * The tests of a room, which hold its own locks.
 * @param {string} file
 */
function roomOf(file) {
  const [, room] = /^server\/src\/features\/([^/]+)\//.exec(file) ?? [];
  return room ? [`features/${room}/`] : [];
}

/**
 * Every place of a source that takes a lock.
 * @param {string} file
 * @returns {Mutant[]}
 */
function locksOf(file) {
  const source = readFileSync(join(root, file), 'utf8');
  return locks.flatMap(([pattern, to]) =>
    [...source.matchAll(pattern)].map(({ 0: from, index }) => ({
      what: `line ${source.slice(0, index).split('\n').length} takes no lock`,
      file,
      from,
      to,
      nth: source.slice(0, index).split(from).length - 1,
      tests: ['server/src/cerrojos', ...roomOf(file)],
      on: 'server-postgres',
    })),
  );
}

/** Nobody has to name a lock here: that a call waits for another is tested, or it waits for nothing. */
export const withoutLocks = rooms
  .flatMap((room) =>
    readdirSync(join(root, room), { recursive: true, encoding: 'utf8' }).map((name) => `${room}/${name}`),
  )
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .sort()
  .flatMap(locksOf);

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
 * What a lock is left to: the tests of all of them, and those of its room that hold a change until a call waits for it.
 * @param {string} file
 */
function judges(file) {
  const [, room] = /^server\/src\/features\/([^/]+)\//.exec(file) ?? [];
  const folder = `server/src/features/${room}`;
  const own = room === undefined ? [] : readdirSync(join(root, folder)).filter((name) => name.endsWith('.test.ts'));
  const waiting = own.filter((name) => readFileSync(join(root, folder, name), 'utf8').includes('mientras('));
  return ['server/src/cerrojos', ...waiting.map((name) => `${folder}/${name}`)];
}

/**
 * Every place of a source that takes a lock.
 * @param {string} file
 * @returns {Mutant[]}
 */
function locksOf(file) {
  const source = readFileSync(join(root, file), 'utf8');
  const tests = judges(file);
  return locks.flatMap(([pattern, to]) =>
    [...source.matchAll(pattern)].map(({ 0: from, index }) => ({
      what: `line ${source.slice(0, index).split('\n').length} takes no lock`,
      file,
      from,
      to,
      nth: source.slice(0, index).split(from).length - 1,
      tests,
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

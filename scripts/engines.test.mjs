import { globSync, readFileSync } from 'node:fs';
import { join, matchesGlob } from 'node:path';
import { expect, test } from 'vitest';
import config from '../vitest.config.ts';
import { root } from './lib/paths.mjs';

/** @typedef {{ test: { name: string, include: string[], exclude?: string[] } }} Project */

const projects = /** @type {Project[]} */ (config.test?.projects);
const servers = projects.filter(({ test: { name } }) => name.startsWith('server-'));

/** Run by `npm run conmutar`, on servers of their own. */
const BY_COMMAND = 'server/src/test-support/failover/*.test.ts';

/** @param {string} file */
const enginesOf = (file) =>
  servers
    .filter(
      ({ test: { include, exclude = [] } }) =>
        include.some((glob) => matchesGlob(file, glob)) && !exclude.some((glob) => matchesGlob(file, glob)),
    )
    .map(({ test: { name } }) => (name.startsWith('server-sqlite') ? 'sqlite' : 'postgres'));

/** @param {string} file */
function faultOf(file) {
  const engines = enginesOf(file);
  if (engines.length === 0) return [`${file}: runs nowhere`];
  if (new Set(engines).size < engines.length) return [`${file}: runs twice on one engine`];
  const text = readFileSync(join(root, file), 'utf8');
  if (engines.length === 1 && /\bMOTOR\b/.test(text)) return [`${file}: asks which engine it is, and runs on one`];
  // SQLite lets one writer in at a time, so a lock that is missing goes unnoticed there.
  const races = engines[0] === 'sqlite' && engines.length === 1 && text.includes('cluster/races.ts');
  return races ? [`${file}: tries several at once, and runs on SQLite alone`] : [];
}

test('each server test file runs once per engine, or on one engine without asking which', () => {
  const files = globSync('server/src/**/*.test.ts', { cwd: root }).filter((file) => !matchesGlob(file, BY_COMMAND));
  expect(files.length).toBeGreaterThan(200);
  expect(files.flatMap(faultOf)).toEqual([]);
});

test('tests of access rules and of login limits run on both engines', () => {
  const files = globSync(
    [
      'server/src/platform/http/access/*.test.ts',
      'server/src/features/identity/session/limits/session.limits.test.ts',
      'server/src/platform/unit-of-work/securityLog*.test.ts',
    ],
    { cwd: root },
  );
  expect(files.length).toBeGreaterThanOrEqual(8);
  expect(files.filter((file) => enginesOf(file).length < 2)).toEqual([]);
});

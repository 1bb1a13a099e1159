import { globSync, readFileSync } from 'node:fs';
import { join, matchesGlob } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './lib/paths.mjs';
import { enginesOf, FAILOVER_TESTS, LONG_TESTS } from './lib/serverTests.mjs';

/** @param {string} file */
function faultOf(file) {
  const engines = enginesOf(file, 'all');
  if (engines.length === 0) return [`${file}: runs nowhere`];
  const text = readFileSync(join(root, file), 'utf8');
  if (engines.length === 1 && /\bMOTOR\b/.test(text)) return [`${file}: asks which engine it is, and runs on one`];
  // SQLite lets one writer in at a time, so a lock that is missing goes unnoticed there.
  const races = !engines.includes('postgres') && text.includes('cluster/races.ts');
  return races ? [`${file}: tries several at once, and runs on SQLite alone`] : [];
}

test('each server test file runs on both engines, or on one without asking which', () => {
  const files = globSync('server/src/**/*.test.ts', { cwd: root }).filter(
    (file) => !FAILOVER_TESTS.some((glob) => matchesGlob(file, glob)),
  );
  expect(files.length).toBeGreaterThan(200);
  expect(files.flatMap(faultOf)).toEqual([]);
});

test('a plain npm test runs each server test file on one of its engines, but for a few long ones', () => {
  const files = globSync('server/src/**/*.test.ts', { cwd: root }).filter((file) => enginesOf(file, 'all').length > 0);
  const engines = files.map((file) => ({ file, engines: enginesOf(file, 'main') }));
  const wrong = engines.filter(
    (of) => of.engines.length !== 1 || of.engines.some((engine) => !enginesOf(of.file, 'all').includes(engine)),
  );
  expect(wrong.toSorted((a, b) => a.file.localeCompare(b.file))).toEqual(
    LONG_TESTS.map((file) => ({ file, engines: [] })),
  );
  expect(LONG_TESTS.length).toBeLessThan(6);
  for (const engine of ['sqlite', 'postgres'])
    expect(engines.filter((of) => of.engines.some((one) => one === engine)).length, engine).toBeGreaterThan(30);
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
  expect(files.filter((file) => enginesOf(file, 'all').length < 2)).toEqual([]);
});

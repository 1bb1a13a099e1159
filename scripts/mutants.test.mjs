import { globSync, readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { areas, leftOut } from './mutants/areas.mjs';
import { survivors } from './mutants/report.mjs';

test.each(
  Object.values(areas).flatMap(({ mutate, tests }) => [...mutate, ...tests].filter((glob) => !glob.startsWith('!'))),
)('%s matches files', (glob) => {
  expect(globSync(glob)).not.toEqual([]);
});

test('each group of features is in an area or left out', () => {
  const globs = Object.values(areas).flatMap(({ mutate }) => mutate);
  const isIn = (/** @type {string} */ group) => globs.some((glob) => glob.startsWith(`server/src/features/${group}/`));
  const groups = readdirSync('server/src/features', { withFileTypes: true }).filter((entry) => entry.isDirectory());
  expect(
    groups
      .map(({ name }) => name)
      .filter((group) => !isIn(group))
      .sort(),
  ).toEqual(leftOut);
});

test('a report gives the share of killed mutants and one line per survivor', () => {
  const at = { start: { line: 2, column: 8 }, end: { line: 2, column: 13 } };
  const below = { start: { line: 1, column: 12 }, end: { line: 3, column: 2 } };
  const mutants = [
    { status: 'Killed', mutatorName: 'BlockStatement', replacement: '{}', location: below },
    { status: 'Survived', mutatorName: 'EqualityOperator', replacement: 'a >= b', location: at },
    { status: 'Timeout', mutatorName: 'ConditionalExpression', replacement: 'true', location: at },
    { status: 'NoCoverage', mutatorName: 'BlockStatement', replacement: '{\n}', location: below },
    { status: 'Ignored', mutatorName: 'StringLiteral', replacement: '""', location: at },
  ];
  const source = 'function f {\nreturn a > b;\n}';
  expect(survivors({ files: { 'rules/src/a.ts': { source, mutants } } })).toEqual({
    score: '2 of 4 faults noticed (50.0 %)',
    lines: [
      'rules/src/a.ts:2:8 EqualityOperator: a > b → a >= b',
      'rules/src/a.ts:1:12 BlockStatement (no test runs it): { … → { }',
    ],
  });
});

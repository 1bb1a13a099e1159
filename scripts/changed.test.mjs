import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './lib/paths.mjs';
import { stepsForChanges, stepsNearChanges } from './lib/testSteps.mjs';
import { testsReached } from './lib/testsReached.mjs';

/** @type {Record<string, string>} */
const CLONE = {
  'server/src/app.ts': "import './features/money/multas/multas.table.ts';",
  'server/src/platform/time/dates.ts': "import { day } from '@conserje/rules';",
  'server/src/platform/time/dates.test.ts': "import { today } from './dates.ts';",
  'server/src/test-support/portal/portal.ts': "import { app } from '../../app.ts';",
  'server/src/features/money/multas/multas.table.ts': "export * from './parts/one.ts';",
  'server/src/features/money/multas/parts/one.ts': "import { today } from '../../../../platform/time/dates.ts';",
  'server/src/features/money/multas/multas.test.ts': "import { portal } from '../../../test-support/portal/portal.ts';",
  'server/src/features/money/paga/paga.table.ts': "const late = await import('../multas/multas.table.ts');",
  'server/src/features/money/paga/paga.test.ts': "import { paga } from './paga.table.ts';",
  'server/src/features/community/radio/radio.service.ts':
    "import { station } from '@conserje/contract';\nimport {\n  type Week,\n} from '@conserje/rules';",
  'server/src/features/community/radio/radio.test.ts':
    "import { portal } from '../../../test-support/portal/portal.ts';",
  'rules/src/index.ts': "export * from './shared/day.ts';",
  'rules/src/shared/day.ts': 'export const day = 1;\nexport type Week = number;',
  'rules/src/shared/day.test.ts': "import { day } from './day.ts';",
  'rules/src/money/multas.ts': 'export const MULTA_MAX = 9;',
  'contract/src/money/multas.texts.ts': 'export interface Multa {}',
  'web/src/features/money/multas/MultasScreen.test.tsx': "import { Fila } from '../../../ui/Fila.tsx';",
  'web/src/ui/Fila.tsx': '',
  'web/src/ui/Fila.test.tsx': "import { Fila } from './Fila.tsx';",
  'web/src/ui/orden.test.ts': '',
  'README.md': '',
};

/** @param {string[]} changed */
const reached = (...changed) => testsReached(changed, Object.keys(CLONE), (file) => CLONE[file] ?? '');

test.each([
  [
    'what imports it, however far, and what stands in its feature',
    'server/src/features/money/multas/parts/one.ts',
    ['money/multas/multas', 'money/paga/paga'],
  ],
  ['itself alone, and its neighbours', 'server/src/features/community/radio/radio.test.ts', ['community/radio/radio']],
])('a change reaches %s', (_, file, tests) => {
  expect(reached(file)).toEqual(tests.map((name) => `server/src/features/${name}.test.ts`));
});

test('a change of a rule or a declaration reaches the feature of its name on server and web', () => {
  const tests = [
    'server/src/features/money/multas/multas.test.ts',
    'web/src/features/money/multas/MultasScreen.test.tsx',
  ];
  expect(reached('rules/src/money/multas.ts')).toEqual(tests);
  expect(reached('contract/src/money/multas.texts.ts')).toEqual(tests);
});

test('a change of a rule reaches what imports its names, the nearest first', () => {
  const tests = reached('rules/src/shared/day.ts');
  expect(tests.slice(0, 2)).toEqual([
    'rules/src/shared/day.test.ts',
    // Of the feature that imports a type of it.
    'server/src/features/community/radio/radio.test.ts',
  ]);
  expect(tests).toContain('server/src/platform/time/dates.test.ts');
});

test('a change does not spread through joints, unless a joint itself changed', () => {
  expect(reached('contract/src/money/multas.texts.ts')).not.toContain('server/src/platform/time/dates.test.ts');
  expect(reached('rules/src/index.ts')).toContain('server/src/platform/time/dates.test.ts');
  expect(reached('server/src/test-support/portal/portal.ts')).toContain(
    'server/src/features/community/radio/radio.test.ts',
  );
});

test('a change of a component reaches the tests of components that use it, and a text file none', () => {
  expect(reached('web/src/ui/Fila.tsx')).toEqual([
    'web/src/ui/Fila.test.tsx',
    'web/src/ui/orden.test.ts',
    'web/src/features/money/multas/MultasScreen.test.tsx',
  ]);
  expect(reached('README.md')).toEqual([]);
});

const FILES = globSync('{server,rules,contract,web,scripts}/**/*.{ts,tsx,mjs}', {
  cwd: root,
  exclude: (name) => /node_modules|dist/.test(name),
});

test('in this clone a change of a feature reaches its own tests and fewer than a fifth of all', () => {
  const all = FILES.filter((file) => /\.test\.(ts|mjs)$/.test(file));
  for (const file of ['server/src/features/money/multas/multas.service.ts', 'rules/src/money/multas.ts']) {
    const tests = testsReached([file], FILES);
    expect(tests).toContain('server/src/features/money/multas/multas.test.ts');
    expect(tests.length).toBeLessThan(all.length / 5);
  }
});

/** @param {string[]} changed */
function stepNames(...changed) {
  const { checks, suites } = stepsNearChanges(changed, FILES);
  return [...checks, ...suites].map(({ name }) => name);
}

test('`--changed` runs lint, promises, types where the change is seen, and tests near it without PostgreSQL', async () => {
  expect(stepNames('web/src/ui/table/Table.tsx')).toEqual([
    'lint',
    'promises',
    'types:web',
    'types:scripts',
    'unit',
    'components',
  ]);
  expect(stepNames('docs/ARCHITECTURE.md')).toEqual(['lint']);
  expect(stepNames('package-lock.json')).toContain('types:rules');
  const { suites } = stepsNearChanges(['server/src/features/money/multas/multas.service.ts'], FILES);
  expect(suites.map(({ args }) => args)).toEqual([expect.arrayContaining(['--project=!server-postgres*'])]);
  const { checks } = await stepsForChanges('HEAD');
  for (const { name } of checks) expect(name).toMatch(/^(lint|promises|types:.*)$/);
});

test('`--changed` says how many tests it leaves out', () => {
  const { suites, left } = stepsNearChanges(['rules/src/shared/limits.ts'], FILES);
  expect(suites[0]?.args.filter((arg) => arg.startsWith('server/'))).toHaveLength(20);
  expect(left).toMatch(/\d{3} tests of the server further away/);
});

test('an unknown commit is reported and nothing runs', () => {
  const entry = join(root, 'scripts', 'entry.cjs');
  const { status, stdout } = spawnSync(process.execPath, [entry, 'test', '--changed', 'nobody-knows-it'], {
    cwd: root,
    encoding: 'utf8',
  });
  expect(status).toBe(1);
  expect(stdout.trim().split('\n')).toEqual([expect.stringContaining('nobody-knows-it')]);
});

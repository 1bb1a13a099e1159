import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './lib/paths.mjs';
import { changedSteps } from './lib/testSteps.mjs';
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
  'server/src/features/community/radio/radio.test.ts':
    "import { portal } from '../../../test-support/portal/portal.ts';",
  'rules/src/index.ts': "export { day } from './shared/day.ts';",
  'rules/src/shared/day.ts': '',
  'rules/src/shared/day.test.ts': "import { day } from './day.ts';",
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

test('a change does not spread through joints, unless a joint itself changed', () => {
  expect(reached('rules/src/shared/day.ts')).toEqual(['rules/src/shared/day.test.ts']);
  expect(reached('rules/src/index.ts')).toContain('server/src/platform/time/dates.test.ts');
  expect(reached('server/src/test-support/portal/portal.ts')).toContain(
    'server/src/features/community/radio/radio.test.ts',
  );
});

test('component tests are excluded, and text files reach no test', () => {
  expect(reached('web/src/ui/Fila.tsx')).toEqual(['web/src/ui/orden.test.ts']);
  expect(reached('README.md')).toEqual([]);
});

test('in this clone a change of a server feature reaches its own tests and fewer than a fifth of all', () => {
  const files = globSync('{server,rules,contract,web,scripts}/**/*.{ts,tsx,mjs}', {
    cwd: root,
    exclude: (name) => /node_modules|dist/.test(name),
  });
  const all = files.filter((file) => /\.test\.(ts|mjs)$/.test(file));
  const tests = testsReached(['server/src/features/money/multas/multas.service.ts'], files);
  expect(tests).toContain('server/src/features/money/multas/multas.test.ts');
  expect(tests.length).toBeLessThan(all.length / 5);
});

test('`--changed` runs lint, promises, types and unit tests only, without PostgreSQL', async () => {
  const { checks, suites } = await changedSteps('HEAD');
  const kinds = new Set(checks.map(({ name }) => name.replace(/:.*/, '')));
  expect([...kinds]).toEqual(['lint', 'promises', 'types']);
  for (const { name, args } of suites) {
    expect(name).toBe('unit');
    expect(args).toContain('--project=!server-postgres*');
  }
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

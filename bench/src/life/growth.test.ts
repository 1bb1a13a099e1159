import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../databases/schemaKey.ts';
import { GROWTH } from './growth.ts';

test('docs/escala.md names each table that grows or is pruned, once', () => {
  const [, section = ''] = readFileSync(join(ROOT, 'docs/escala.md'), 'utf8').split('What grows without end');
  const [, table = ''] = /((?:^\|.*\n)+)/m.exec(section) ?? [];
  const named = table.split('\n').flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`(\w+)`/g)]);
  const unbounded = Object.keys(GROWTH).filter((name) => GROWTH[name]?.kind !== 'bounded');
  expect(named.map(([, name]) => name).toSorted()).toEqual(unbounded.toSorted());
});

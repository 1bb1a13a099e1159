import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PERMISOS } from '@conserje/rules';
import { expect, test } from 'vitest';
import { PERMISOS_BY_CATEGORIA } from '../../../test-support/matrices/accessMatrix.ts';

const GUIDE = join(import.meta.dirname, '../../../../../docs/guia/permisos.md');
const guide = readFileSync(GUIDE, 'utf8');

const codesIn = (text: string): string[] => [...text.matchAll(/`([^`]+)`/g)].map(([, code]) => code ?? '');

test('each permiso is held by a categoria of a new agencia: what nobody holds, nobody can give', () => {
  const held = Object.values(PERMISOS_BY_CATEGORIA).flatMap((codes) => codes.split(' ').filter(Boolean));
  expect(held.toSorted()).toEqual(PERMISOS.toSorted());
});

test('the guide has the permisos of each categoria of a new agencia', () => {
  const rows = [...guide.matchAll(/^\| (\d+) \| [^|]+ \| ([^|]+) \|$/gm)];
  expect(Object.fromEntries(rows.map(([, categoria, codes = '']) => [categoria, codesIn(codes).join(' ')]))).toEqual(
    PERMISOS_BY_CATEGORIA,
  );
});

test('the guide says what each permiso opens', () => {
  const explained = [...guide.matchAll(/^\| `([^`]+)` \| /gm)].map(([, code]) => code);
  expect(explained.toSorted()).toEqual(PERMISOS.toSorted());
});
